-- Rampart's database and its two logins, as a superuser with psql: `compose.yaml` runs it when its PostgreSQL is made. The passwords are files.
\set ON_ERROR_STOP on
\set owner_password `cat /run/secrets/owner-password`
\set desk_password `cat /run/secrets/desk-password`
create role rampart_server nologin;
create role rampart_owner login password :'owner_password';
create role rampart_desk login password :'desk_password' in role rampart_server;
create database rampart owner rampart_owner;
