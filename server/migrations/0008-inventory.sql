-- Locations, systems and components grow to their full form (inventory.md 6), with members, roles and assignments.

alter table location
  add column name_generated boolean not null default false,
  add column ordinal int,
  add column display_name text,
  add column display_name_generated boolean not null default true,
  add column location_type_id uuid not null references location_type on delete restrict,
  -- name and display_name, folded by the server: what `q` searches
  add column search text collate "C" not null default '',
  add column verdict text not null default 'healthy' check (verdict in ('healthy', 'incomplete', 'degraded', 'outage')),
  add column version bigint not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index location_type_of on location (location_type_id);
create trigger location_path before insert on location for each row execute function place_in_tree();

alter table system
  add column name_generated boolean not null default false,
  add column ordinal int,
  add column display_name text,
  add column display_name_generated boolean not null default true,
  -- T4, kept by every write that changes it
  add column effective_location_id uuid references location on delete restrict,
  add column standard_id uuid references standard on delete restrict,
  add column system_type_id uuid references system_type on delete restrict,
  add column search text collate "C" not null default '',
  add column verdict text not null default 'healthy' check (verdict in ('healthy', 'incomplete', 'degraded', 'outage')),
  -- effective roles with fewer occupants than their quorum (A10), kept by every write that changes it
  add column understaffed_roles int not null default 0,
  add column version bigint not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index system_effective_location on system (effective_location_id);
create index system_standard on system (standard_id);
create index system_type_of on system (system_type_id);
create index system_label on system ((coalesce(display_name, name) collate "C"), id);
create trigger system_path before insert on system for each row execute function place_in_tree();

alter table component
  add column name_generated boolean not null default false,
  add column ordinal int,
  add column display_name text,
  add column display_name_generated boolean not null default true,
  add column effective_location_id uuid references location on delete restrict,
  add column product_id uuid references product on delete restrict,
  add column search text collate "C" not null default '',
  add column verdict text not null default 'healthy' check (verdict in ('healthy', 'incomplete', 'degraded', 'outage')),
  add column version bigint not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index component_effective_location on component (effective_location_id);
create index component_product on component (product_id);
-- Q3: sorted by what people read
create index component_label on component ((coalesce(display_name, name) collate "C"), id);
create trigger component_path before insert on component for each row execute function place_in_tree();

-- M2: exactly one membership of a component that has any is primary
alter table system_member add column is_primary boolean not null default false;
create unique index system_member_primary on system_member (component_id) where is_primary;

-- A row is apart where it is reached from a place that its effective location does not tell (identity.md 6.2): its own
-- location takes it out of its parent's place, or it is a member of a system elsewhere. All else that hangs off a
-- location has its effective location there (T4), so lists find what a location reaches by that and by these few.
alter table system add column apart boolean not null default false;
alter table component add column apart boolean not null default false;
alter table system_member add column apart boolean not null default false;
create index system_apart on system (parent_id) where apart;
create index component_apart on component (parent_id) where apart;
create index system_member_apart on system_member (system_id) where apart;

create function note_apart_from_parent() returns trigger language plpgsql as $$
begin
  new.apart := false;
  if new.parent_id is not null and new.location_id is not null then
    execute format('select coalesce((select effective_location_id is distinct from $2 from %I where id = $1), false)',
      tg_table_name) into new.apart using new.parent_id, new.location_id;
  end if;
  return new;
end
$$;
create trigger system_apart_from_parent before insert or update of parent_id, location_id on system
  for each row execute function note_apart_from_parent();
create trigger component_apart_from_parent before insert or update of parent_id, location_id on component
  for each row execute function note_apart_from_parent();

create function note_apart_from_system() returns trigger language plpgsql as $$
begin
  select c.effective_location_id is distinct from s.effective_location_id into new.apart
  from component c, system s where c.id = new.component_id and s.id = new.system_id;
  new.apart := coalesce(new.apart, false);
  return new;
end
$$;
create trigger system_member_apart_from_system before insert on system_member
  for each row execute function note_apart_from_system();

-- Judged anew by statements of their own, which see what others committed while this one waited for them.
create function note_apart_around_system() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and new.location_id is not null then
    update system t set apart = not t.apart from system p
    where t.id = new.id and p.id = new.parent_id
      and t.apart is distinct from (p.effective_location_id is distinct from t.location_id);
  end if;
  update system t set apart = not t.apart
  where t.parent_id = new.id and t.location_id is not null
    and t.apart is distinct from (t.location_id is distinct from new.effective_location_id);
  update system_member m set apart = not m.apart from component c
  where m.system_id = new.id and c.id = m.component_id
    and m.apart is distinct from (c.effective_location_id is distinct from new.effective_location_id);
  return null;
end
$$;
create trigger system_apart_around after update of effective_location_id on system for each row
  when (old.effective_location_id is distinct from new.effective_location_id)
  execute function note_apart_around_system();

create function note_apart_around_component() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and new.location_id is not null then
    update component t set apart = not t.apart from component p
    where t.id = new.id and p.id = new.parent_id
      and t.apart is distinct from (p.effective_location_id is distinct from t.location_id);
  end if;
  update component t set apart = not t.apart
  where t.parent_id = new.id and t.location_id is not null
    and t.apart is distinct from (t.location_id is distinct from new.effective_location_id);
  update system_member m set apart = not m.apart from system s
  where m.component_id = new.id and s.id = m.system_id
    and m.apart is distinct from (s.effective_location_id is distinct from new.effective_location_id);
  return null;
end
$$;
create trigger component_apart_around after update of effective_location_id on component for each row
  when (old.effective_location_id is distinct from new.effective_location_id)
  execute function note_apart_around_component();

-- Declarations of roles, on a standard or on a system (1.11).
create table system_role (
  id uuid primary key,
  standard_id uuid references standard on delete cascade,
  system_id uuid references system on delete cascade,
  name text collate "C" not null,
  display_name text not null,
  quorum int not null,
  capacity int,
  impact text not null check (impact in ('outage', 'degraded', 'none')),
  position_labels text[] not null default '{}',
  check (num_nonnulls(standard_id, system_id) = 1),
  constraint system_role_name unique nulls not distinct (standard_id, system_id, name)
);
create index system_role_system on system_role (system_id);

create table system_role_capability (
  role_id uuid not null references system_role on delete cascade,
  capability text collate "C" not null,
  primary key (role_id, capability)
);
create index system_role_capability_capability on system_role_capability (capability);
create table system_role_type (
  role_id uuid not null references system_role on delete cascade,
  component_type_id uuid not null references component_type on delete restrict,
  primary key (role_id, component_type_id)
);
create index system_role_type_type on system_role_type (component_type_id);
create table system_role_product (
  role_id uuid not null references system_role on delete cascade,
  product_id uuid not null references product on delete restrict,
  primary key (role_id, product_id)
);
create index system_role_product_product on system_role_product (product_id);

-- A4: by role name, so that an assignment follows whichever declaration is effective
create table role_assignment (
  system_id uuid not null,
  component_id uuid not null,
  role_name text collate "C" not null,
  position int not null check (position between 1 and 1000),
  primary key (system_id, role_name, component_id),
  unique (system_id, role_name, position) deferrable initially immediate,
  foreign key (system_id, component_id) references system_member on delete restrict
);
create index role_assignment_component on role_assignment (component_id);

-- Fleet revision (section 6): count and highest seq together move at every commit that changes what the view shows.
create table inventory_change (
  seq bigint generated always as identity primary key,
  tier text not null,
  at timestamptz not null default now()
);
create table inventory_epoch (
  epoch uuid not null default gen_random_uuid(),
  -- changes that were counted and removed
  forgotten bigint not null default 0
);
insert into inventory_epoch default values;

create function note_inventory_change() returns trigger language plpgsql as $$
begin
  insert into inventory_change (tier) values (tg_table_name);
  return null;
end
$$;
do $$
declare
  watched text;
begin
  foreach watched in array array['location', 'system', 'component', 'system_member', 'role_assignment',
    'system_role', 'product', 'component_type', 'system_type', 'location_type', 'standard', 'registry_overlay']
  loop
    execute format('create trigger %I after insert or update or delete on %I
      for each statement execute function note_inventory_change()', watched || '_changed', watched);
  end loop;
end
$$;

-- Substring search profits from trigrams where the extension may be had; without it `q` scans.
do $$
begin
  create extension if not exists pg_trgm;
  create index component_search on component using gin (search gin_trgm_ops);
  create index system_search on system using gin (search gin_trgm_ops);
  create index location_search on location using gin (search gin_trgm_ops);
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;

-- Domain events for the live stream (monitoring.md 8.10): written in the transaction of the change.
create table domain_event (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  owner_kind text,
  owner_id uuid,
  data jsonb not null
);
create index domain_event_at on domain_event (at);
