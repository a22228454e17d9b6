-- Principals, credentials, roles, groups and grants (identity.md 15).

create table principal (
  id uuid primary key,
  kind text not null check (kind in ('human', 'service')),
  handle text collate "C" not null,
  active boolean not null default true,
  archived_at timestamptz,
  active_before_archive boolean,
  -- handle, label and e-mail, folded by the server: what `q` searches
  search text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint principal_handle unique (handle),
  check (archived_at is null or active = false)
);

create table human (
  principal_id uuid primary key references principal on delete cascade,
  email text,
  label text,
  password_hash text,
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  failed_login_count int not null default 0,
  locked_until timestamptz,
  avatar_sha256 text,
  avatar_updated_at timestamptz
);

create table password_history (
  principal_id uuid not null references principal on delete cascade,
  set_at timestamptz not null,
  password_hash text not null,
  primary key (principal_id, set_at)
);

create table credential (
  id uuid primary key,
  principal_id uuid not null references principal on delete cascade,
  purpose text not null check (purpose in ('session', 'token')),
  token_hash bytea not null unique,
  prefix text not null,
  description text,
  user_agent text,
  client_ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null
);
create index credential_principal on credential (principal_id, purpose, created_at desc, id desc);
create index credential_expiry on credential (expires_at);

create table impersonation_session (
  id uuid primary key,
  token_hash bytea not null unique,
  prefix text not null,
  target_id uuid not null references principal on delete cascade,
  real_actor_id uuid not null references principal on delete cascade,
  parent_credential_id uuid not null references credential on delete cascade,
  mode text not null check (mode in ('view_as', 'act_as')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  stopped_at timestamptz,
  check (target_id <> real_actor_id)
);
create index impersonation_target on impersonation_session (target_id);
create index impersonation_real_actor on impersonation_session (real_actor_id);
create index impersonation_parent on impersonation_session (parent_credential_id);

create table role (
  id uuid primary key,
  name text collate "C" not null,
  display_name text,
  description text,
  official boolean not null default false,
  -- place of a shipped role in lists; custom roles come after all of them
  rank int not null default 1000,
  permissions text[] not null,
  -- own and inherited patterns, kept by every write of any role under the IAM lock, so that a request
  -- reads what a grant allows without walking the inheritance
  effective_permissions text[] not null,
  -- digest of effective_permissions: compiled sets are remembered by it, never by the role
  permissions_digest text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint role_name unique (name)
);

create table role_inherit (
  role_id uuid not null references role on delete cascade,
  parent_id uuid not null references role on delete restrict,
  primary key (role_id, parent_id)
);
create index role_inherit_parent on role_inherit (parent_id);

create table principal_group (
  id uuid primary key,
  name text collate "C" not null,
  display_name text,
  description text,
  search text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint principal_group_name unique (name)
);

create table principal_group_member (
  group_id uuid not null references principal_group on delete cascade,
  principal_id uuid not null references principal on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, principal_id)
);
create index principal_group_member_principal on principal_group_member (principal_id);

create table principal_grant (
  id uuid primary key,
  principal_id uuid references principal on delete cascade,
  group_id uuid references principal_group on delete cascade,
  role_id uuid not null references role on delete restrict,
  scope_kind text not null check (scope_kind in ('all', 'location', 'system', 'component')),
  location_id uuid references location on delete cascade,
  system_id uuid references system on delete cascade,
  component_id uuid references component on delete cascade,
  scope_op text check (scope_op in ('subtree', 'subtree_excl_root', 'self')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(principal_id, group_id) = 1),
  check (num_nonnulls(location_id, system_id, component_id) = (scope_kind <> 'all')::int),
  check ((scope_kind = 'all') = (scope_op is null)),
  check ((scope_kind = 'location') = (location_id is not null)
     and (scope_kind = 'system') = (system_id is not null)
     and (scope_kind = 'component') = (component_id is not null)),
  -- S4
  constraint principal_grant_identity unique nulls not distinct
    (principal_id, group_id, role_id, scope_kind, location_id, system_id, component_id, scope_op)
);
create index principal_grant_group on principal_grant (group_id) where group_id is not null;
create index principal_grant_role on principal_grant (role_id);
create index principal_grant_location on principal_grant (location_id) where location_id is not null;
create index principal_grant_system on principal_grant (system_id) where system_id is not null;
create index principal_grant_component on principal_grant (component_id) where component_id is not null;

-- L7: failed logins per client address, counted in buckets of one minute
create table login_throttle (
  client_ip inet not null,
  window_start timestamptz not null,
  failures int not null,
  primary key (client_ip, window_start)
);
