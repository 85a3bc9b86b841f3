-- What Rampart's server may do in its database: never change a table's form, and of each table only what it needs. A table that is not
-- named here it can't use. `npm run migrate` runs this with each migration, as the owner of the tables; it may be run again at any time.
-- The server's login gets it by `grant rampart_server to <login>`. Where the owner may not create roles, someone who may creates
-- `rampart_server` beforehand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'rampart_server') then
    create role rampart_server nologin;
  end if;
end
$$;

grant usage on schema public to rampart_server;
revoke all on all tables in schema public from rampart_server;

-- Which migrations have run is the owner's to say.
grant select on kysely_migration to rampart_server;

-- The trail is only ever added to. Its head, one row, is moved on by every writer; open intents are closed; reasons may be erased.
grant select, insert on audit_entry to rampart_server;
grant select, update on audit_head to rampart_server;
grant select, insert, delete on audit_open to rampart_server;
grant select, insert, update on audit_reason to rampart_server;

-- Checkpoints, which prove how far the trail had come, can't be taken back by a server.
grant select, insert on audit_checkpoint to rampart_server;

-- Nobody who ever worked here is removed: the trail names them.
grant select, insert, update on staff to rampart_server;

-- What ends of itself, is used up, or is counted for a while.
grant select, insert, update, delete on session, recovery_code, sign_in_failure, passkey, passkey_challenge, new_browser, use_count, source_address, write_key, instance to rampart_server;
grant select, insert, delete on staff_link, known_device, oidc_round, oidc_logout, provider_ending, change to rampart_server;

-- What happened stays; personal values in it may be erased. Of what was refused only the newest is kept.
grant select, insert on submission_image, erasure to rampart_server;
grant select, insert, update on submission, submission_plan, service_call, callback_event, note to rampart_server;
grant select, insert, update, delete on callback to rampart_server;

-- The directory, which can be rebuilt from what happened.
grant select, insert, update, delete on customer, ramp, personal_value, lookup to rampart_server;
grant select, update on directory_version to rampart_server;

-- What waits for a person, its history, and who is to know; what an admin switched. What is done stays.
grant select, insert, update on queue_item, queue_due, desk_switch to rampart_server;
grant select, insert on queue_event to rampart_server;
grant select, insert, update, delete on notice, presence to rampart_server;

-- What customers are told in the desk's own words.
grant select, insert, update, delete on customer_message to rampart_server;

-- How people look at lists.
grant select, insert, update, delete on list_view, default_view to rampart_server;

-- What the desk asks by itself, and whose turn it is.
grant select, insert, update on recheck to rampart_server;
grant select, update on recheck_turn to rampart_server;

-- What people have looked up together, and whose turn it is to ask.
grant select, insert, update, delete on batch, batch_item to rampart_server;
grant select, update on batch_turn to rampart_server;

-- Who may sign with which timestamps.
grant select, update on signing_slot to rampart_server;
