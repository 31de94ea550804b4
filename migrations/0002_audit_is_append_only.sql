CREATE FUNCTION audit_entries_are_final() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'The audit log takes new entries only'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_are_final
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_final();
