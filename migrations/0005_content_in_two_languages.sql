ALTER TABLE "categories" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "prompt_en" text;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "options_en" text[];--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_options_en" CHECK ("exercises"."options_en" is null
    or ("exercises"."options" is not null and cardinality("exercises"."options_en") = cardinality("exercises"."options")));--> statement-breakpoint
-- The English of the product's own content, and its French with vous. What an admin has changed stays as it is.
UPDATE "categories" SET "name_en" = "new"."name_en", "description_en" = "new"."description_en", "updated_at" = now()
FROM (VALUES
  ('alphabet', 'Alphabet', 'The 26 letters of the manual alphabet of French Sign Language.')
) AS "new" ("key", "name_en", "description_en")
WHERE "categories"."key" = "new"."key" AND NOT "categories"."is_edited";--> statement-breakpoint
UPDATE "modules" SET "title_en" = "new"."title_en", "description_en" = "new"."description_en", "updated_at" = now()
FROM (VALUES
  ('basics', 'The basics', 'Taking your place, being seen, and a first letter.'),
  ('alphabet', 'The alphabet, step by step', 'The 26 letters, from the easiest to those that are easily confused.'),
  ('spelling', 'Spelling words', 'Putting letters one after the other until they make a word.')
) AS "new" ("key", "title_en", "description_en")
WHERE "modules"."key" = "new"."key" AND NOT "modules"."is_edited";--> statement-breakpoint
UPDATE "lessons" SET "title_en" = "new"."title_en", "description" = "new"."description", "description_en" = "new"."description_en", "updated_at" = now()
FROM (VALUES
  ('getting-ready', 'Getting ready', 'Choisissez la main qui écrit : c’est elle qui épelle, l’autre se repose. Placez-la à hauteur d’épaule, bien éclairée, la paume vers la personne en face ou vers la caméra, sans cacher votre visage. Les dessins montrent la main droite telle que la voit la personne en face ; de la main gauche, tout s’inverse comme dans un miroir.', 'Choose the hand you write with: it does the spelling, the other one rests. Hold it at shoulder height, well lit, its palm to the other person or to the camera, without hiding your face. The drawings show the right hand as the other person sees it; with the left hand everything is reversed, as in a mirror.'),
  ('first-letter', 'A first letter', 'L se reconnaît au premier coup d’œil : l’index vers le haut, le pouce sur le côté. Regardez, choisissez, puis signez.', 'L is recognized at first glance: the index finger up, the thumb out to the side. Look, choose, then sign.'),
  ('raised-fingers', 'Raised fingers: B, V, W', 'Combien de doigts sont dressés, et sont-ils serrés ou écartés ?', 'How many fingers are up, and are they together or apart?'),
  ('fists', 'Fists: A, S, I, Y', 'Le poing reste fermé ; le pouce et l’auriculaire font la différence.', 'The fist stays closed; the thumb and the little finger make the difference.'),
  ('rounded-hands', 'Rounded hands: C, O, D, E', 'Les doigts s’arrondissent, et se ferment plus ou moins sur le pouce.', 'The fingers curve, and close on the thumb more or less.'),
  ('two-fingers', 'Two fingers: U, R, H', 'Serrés, croisés, ou séparés par deux doigts repliés.', 'Together, crossed, or kept apart by two folded fingers.'),
  ('lying-hands', 'Hands lying level: M, N', 'La main est à l’horizontale et montre son dos ; il suffit de compter les doigts.', 'The hand lies level and shows its back; all there is to do is count the fingers.'),
  ('index-and-thumb', 'Index finger and thumb: G, K, P, Q', 'Où va le pouce, et dans quelle direction pointe la main ?', 'Where does the thumb go, and which way does the hand point?'),
  ('moving-letters', 'Letters that move: J, X, Z', 'Le mouvement fait partie de la lettre : commencez, bougez, puis tenez la fin un instant.', 'The movement is part of the letter: begin, move, then hold the end for a moment.'),
  ('crossed-thumb', 'The crossed thumb: F, T', 'La plus petite différence de l’alphabet : le pouce croise l’index par l’extérieur pour F, par l’intérieur pour T.', 'The smallest difference in the alphabet: the thumb crosses the index finger on the outside for F, on the inside for T.'),
  ('look-alikes', 'Letters that look alike', 'A, S et E ; U, V et R ; G et L ; C et O ; F et T ; M et N ; J et Y : regardez ce qui les distingue.', 'A, S and E; U, V and R; G and L; C and O; F and T; M and N; J and Y: look at what tells them apart.'),
  ('spell-lsf', 'Spell LSF', 'Trois lettres pour commencer : le nom de la langue.', 'Three letters to begin with: the name of the language (langue des signes française).'),
  ('spell-salut', 'Spell SALUT', 'Cinq lettres, sans vous presser : tenez chacune un instant.', 'Five letters, without hurrying: hold each one for a moment. It means “hi”.'),
  ('spell-merci', 'Spell MERCI', 'M est couché, les autres sont debout : préparez le changement.', 'M lies level, the others stand: prepare the change. It means “thank you”.'),
  ('spell-bonjour', 'Spell BONJOUR', 'Sept lettres, deux O et un J qui bouge.', 'Seven letters, two of them O, and a J that moves. It means “hello”.')
) AS "new" ("key", "title_en", "description", "description_en")
WHERE "lessons"."key" = "new"."key" AND NOT "lessons"."is_edited";--> statement-breakpoint
UPDATE "exercises" SET "prompt" = regexp_replace("prompt", "old", "new"), "prompt_en" = regexp_replace("prompt", "old", "english"), "updated_at" = now()
FROM (VALUES
  ('^Quelle lettre cette main montre-t-elle \?$', 'Quelle lettre cette main montre-t-elle ?', 'Which letter does this hand show?'),
  ('^Attention aux ressemblances : quelle lettre est-ce \?$', 'Attention aux ressemblances : quelle lettre est-ce ?', 'Some letters look alike: which one is this?'),
  ('^Quelle main montre la lettre ([A-Z]) \?$', 'Quelle main montre la lettre \1 ?', 'Which hand shows the letter \1?'),
  ('^Par quelle main se termine le mot ([A-Z]+) \?$', 'Par quelle main se termine le mot \1 ?', 'Which hand ends the word \1?'),
  ('^Signe la lettre ([A-Z])\.$', 'Signez la lettre \1.', 'Sign the letter \1.'),
  ('^Signe ([A-Z]), sans qu’on puisse confondre\.$', 'Signez \1, sans qu’on puisse confondre.', 'Sign \1 so that it can’t be taken for another letter.'),
  ('^Épelle ([A-Z]+) : signe la lettre (\d) sur (\d), ([A-Z])\.$', 'Épelez \1 : signez la lettre \2 sur \3, \4.', 'Spell \1: sign letter \2 of \3, \4.')
) AS "prompts" ("old", "new", "english")
WHERE "exercises"."key" IS NOT NULL AND NOT "exercises"."is_edited" AND "prompt" ~ "old";
