ALTER TABLE "exercises" DROP CONSTRAINT "exercises_type";--> statement-breakpoint
ALTER TABLE "exercises" DROP CONSTRAINT "exercises_options";--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_type" CHECK ("exercises"."type" in ('word_to_image', 'image_to_word', 'word_reading', 'sign_recognition'));--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_options" CHECK (case when "exercises"."options" is null
    then "exercises"."type" in ('word_reading', 'sign_recognition')
    else "exercises"."type" in ('word_to_image', 'image_to_word', 'word_reading') end);