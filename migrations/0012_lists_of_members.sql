ALTER TABLE "class_members" ADD COLUMN "list_id" uuid;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "list_row" integer;