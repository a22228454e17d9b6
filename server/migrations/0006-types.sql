-- Metric and property types (monitoring.md 2, 10): what contracts declare. Their own operations come with telemetry.

create table metric_type (
  id uuid primary key,
  name text collate "C" not null unique,
  display_name text,
  description text,
  data_type text not null check (data_type in ('int', 'float')),
  unit text,
  precision int,
  minimum float8,
  maximum float8,
  stale_after_seconds int,
  system_aggregate text not null default 'none' check (system_aggregate in ('none', 'avg', 'min', 'max', 'sum')),
  official boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table property_type (
  id uuid primary key,
  name text collate "C" not null unique,
  display_name text,
  description text,
  data_type text not null check (data_type in ('string', 'bool', 'int', 'float', 'json')),
  validation jsonb,
  stale_after_seconds int,
  official boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- metric, property and event type names are one namespace (monitoring.md 2.1)
create table ingest_type_name (
  name text collate "C" primary key,
  kind text not null check (kind in ('metric', 'property', 'event')),
  type_id uuid not null
);
