-- What Rampart's server may do in its database: never change a table's form, and only read the audit trail and add to it.
-- `npm run migrate` runs this with each migration, as the owner of the tables; it may be run again at any time. The server's login gets
-- it by `grant rampart_server to <login>`. Where the owner may not create roles, someone who may creates `rampart_server` beforehand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'rampart_server') then
    create role rampart_server nologin;
  end if;
end
$$;

grant usage on schema public to rampart_server;
revoke all on all tables in schema public from rampart_server;
grant select, insert, update, delete on all tables in schema public to rampart_server;

-- The trail is only ever added to. Its head, one row, is moved on by every writer; open intents are closed, reasons may be erased.
revoke update, delete on audit_entry from rampart_server;
revoke insert, delete on audit_head from rampart_server;
revoke delete on audit_reason from rampart_server;

-- Nobody takes a note back; its text may be erased.
revoke delete on note from rampart_server;

-- Which migrations have run is the owner's to say.
revoke insert, update, delete on kysely_migration, kysely_migration_lock from rampart_server;
