-- Answers that a repeated request gets again (README 3.3.6, monitoring.md 1.11).

create table idempotency (
  principal_id uuid not null references principal on delete cascade,
  key text collate "C" not null,
  request_hash bytea not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (principal_id, key)
);
create index idempotency_age on idempotency (created_at);
