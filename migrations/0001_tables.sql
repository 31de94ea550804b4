CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"exercise_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"answer" text,
	"is_correct" boolean NOT NULL,
	"score" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_number" UNIQUE("user_id","exercise_id","number"),
	CONSTRAINT "attempts_score" CHECK ("attempts"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor" uuid,
	"target_kind" text,
	"target" uuid,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "exercises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"lesson_id" uuid NOT NULL,
	"type" text NOT NULL,
	"prompt" text NOT NULL,
	"order" integer NOT NULL,
	"sign_id" uuid,
	"options" text[],
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exercises_key_unique" UNIQUE("key"),
	CONSTRAINT "exercises_type" CHECK ("exercises"."type" in ('word_to_image', 'image_to_word', 'sign_recognition')),
	CONSTRAINT "exercises_options" CHECK (("exercises"."type" = 'sign_recognition') = ("exercises"."options" is null))
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"module_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"difficulty" text DEFAULT 'beginner' NOT NULL,
	"category" text NOT NULL,
	"duration" integer NOT NULL,
	"order" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_key_unique" UNIQUE("key"),
	CONSTRAINT "lessons_difficulty" CHECK ("lessons"."difficulty" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "lessons_duration" CHECK ("lessons"."duration" > 0)
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"account" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "modules_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"score" integer,
	CONSTRAINT "progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id"),
	CONSTRAINT "progress_score" CHECK ("progress"."score" between 0 and 100),
	CONSTRAINT "progress_completed" CHECK (("progress"."completed_at" is null) = ("progress"."score" is null))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"word" text NOT NULL,
	"definition" text NOT NULL,
	"difficulty" text DEFAULT 'beginner' NOT NULL,
	"category_id" uuid,
	"image_url" text,
	"video_url" text,
	"folded_word" text GENERATED ALWAYS AS (lower(f_unaccent("signs"."word"))) STORED NOT NULL,
	"search_text" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('french', f_unaccent("signs"."word")), 'A') || setweight(to_tsvector('french', f_unaccent("signs"."definition")), 'B')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signs_key_unique" UNIQUE("key"),
	CONSTRAINT "signs_difficulty" CHECK ("signs"."difficulty" in ('beginner', 'intermediate', 'advanced'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"first_name" text,
	"last_name" text,
	"audit_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_audit_id_key" UNIQUE("audit_id"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'teacher', 'admin')),
	CONSTRAINT "users_email_length" CHECK (length("users"."email") between 3 and 254),
	CONSTRAINT "users_username_length" CHECK (length("users"."username") between 3 and 50)
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_sign_id_signs_id_fk" FOREIGN KEY ("sign_id") REFERENCES "public"."signs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signs" ADD CONSTRAINT "signs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_exercise_id_index" ON "attempts" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_id_index" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_index" ON "audit_entries" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_entries_target_id_index" ON "audit_entries" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower(f_unaccent("name")));--> statement-breakpoint
CREATE INDEX "exercises_lesson_id_order_id_index" ON "exercises" USING btree ("lesson_id","order","id");--> statement-breakpoint
CREATE INDEX "exercises_sign_id_index" ON "exercises" USING btree ("sign_id");--> statement-breakpoint
CREATE INDEX "lessons_order_id_index" ON "lessons" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "lessons_module_id_order_id_index" ON "lessons" USING btree ("module_id","order","id");--> statement-breakpoint
CREATE INDEX "login_attempts_last_at_index" ON "login_attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "modules_order_id_index" ON "modules" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "progress_lesson_id_index" ON "progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_index" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "signs_in_order" ON "signs" USING btree ("folded_word","id");--> statement-breakpoint
CREATE INDEX "signs_by_prefix" ON "signs" USING btree ("folded_word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "signs_by_trigram" ON "signs" USING gin ("folded_word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "signs_by_text" ON "signs" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "signs_category_id_folded_word_index" ON "signs" USING btree ("category_id","folded_word");--> statement-breakpoint
CREATE INDEX "signs_difficulty_folded_word_index" ON "signs" USING btree ("difficulty","folded_word");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';