ALTER TABLE "signs" ADD COLUMN "image_credit" text;--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "image_licence" text;--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "video_credit" text;--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "video_licence" text;