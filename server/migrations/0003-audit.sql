-- The audit trail (identity.md 11, 15): append only, no foreign keys, so that a purge leaves it whole (U6).

create table audit_log (
  id uuid primary key,
  ts timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  real_actor_id uuid,
  real_actor_name text,
  verb text not null,
  resource text not null,
  resource_id uuid,
  resource_name text,
  old jsonb,
  new jsonb,
  client_ip inet,
  credential_prefix text,
  request_id text not null
);
create index audit_log_newest on audit_log (ts desc, id desc);
create index audit_log_resource on audit_log (resource, resource_id, ts desc);
create index audit_log_actor on audit_log (actor_id, ts desc);
create index audit_log_real_actor on audit_log (real_actor_id, ts desc) where real_actor_id is not null;
create index audit_log_actor_name on audit_log (actor_name, ts desc);
create index audit_log_real_actor_name on audit_log (real_actor_name, ts desc) where real_actor_name is not null;

-- U6: nothing but the retention job, which sets muster.retention for its transaction, may remove a record,
-- and nothing at all may change one.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('muster.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'the audit trail is append only' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
