CREATE TABLE "removed_members" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invitation_id" uuid,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_members_user_id_index" ON "removed_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_members_invitation_id_index" ON "removed_members" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "removed_members_removed_at_index" ON "removed_members" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "classes_deleted" ON "classes" USING btree ("deleted_at") WHERE "classes"."deleted_at" is not null;