// The platform API, by `npm run api-types` from its OpenAPI document; a test compares the two.
export interface paths {
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log, the newest entries first (admins only)
         * @description Who did what and when, without addresses or texts of users. Filters can be combined.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an entry of the audit log (admins only)
         * @description Of content: deletes a created item, reverts a change, or restores a deleted item with its
         * parts and all items deleted with it. Answers and progress of learners in deleted lessons or exercises are not
         * restored. Of classes: restores a class or member within 30 days, or a revoked invitation.
         */
        post: operations["undoAuditEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how this server gives reset codes
         * @description By e-mail, by an admin or both, and how an admin can be reached.
         */
        get: operations["getPasswordResetWays"];
        put?: never;
        /**
         * Request a reset code by e-mail
         * @description The answer does not reveal whether an account has this e-mail address.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description With the e-mail or the username. A wrong password and an unknown account have the same answer.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of the access token, and that of a refresh token in the body.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new pair
         * @description The old token ends. Sent again after ten seconds or more, it ends the session.
         */
        post: operations["refreshTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a new user
         * @description With the code of an invitation, the user joins its class and needs no e-mail.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with a reset code
         * @description A code works once. All sessions of the user end. The answer has the username, to sign in with.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my classes, the newest first (teachers and admins only)
         * @description An admin gets the classes of all teachers.
         */
        get: operations["listClasses"];
        put?: never;
        /**
         * Create a class (teachers and admins only)
         * @description The caller teaches it. An admin may name another teacher.
         */
        post: operations["createClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a class (teachers and admins only)
         * @description For its teacher and for admins.
         */
        get: operations["getClass"];
        put?: never;
        post?: never;
        /**
         * Delete a class (teachers and admins only)
         * @description Refused while it has members. A deleted class is kept for 30 days; until then, `POST
         * /api/classes/:id/restore` restores it with its members, invitations and homework.
         */
        delete: operations["deleteClass"];
        options?: never;
        head?: never;
        /**
         * Update a class (teachers and admins only)
         * @description An admin may give it to another teacher; the previous one then loses access. Members see in
         * `teacherMay` whether the teacher has turned on hard letters.
         */
        patch: operations["updateClass"];
        trace?: never;
    };
    "/api/classes/{id}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the homework of a class with its progress, the latest day first (teachers and admins only)
         * @description With the number of members who have completed each lesson.
         */
        get: operations["listAssignments"];
        put?: never;
        /**
         * Assign lessons to a class until a day (teachers and admins only)
         * @description Assigns all or none. A lesson that is already homework of the class gets the new day. The day
         * ends at midnight in `timeZone`. Drafts are refused as unknown lessons.
         */
        post: operations["assignHomework"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/assignments/{assignmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove homework (teachers and admins only)
         * @description Pupils keep their progress in the lesson.
         */
        delete: operations["removeHomework"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/assignments/{assignmentId}/extensions/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a pupil another day for homework (teachers and admins only)
         * @description The later day counts: this one or that of the class. Other pupils do not see it.
         */
        put: operations["extendHomework"];
        post?: never;
        /**
         * Remove the other day of a pupil for homework (teachers and admins only)
         * @description The day of the class counts again.
         */
        delete: operations["removeExtension"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/assignments/pupils": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a class by name, with their homework (teachers and admins only)
         * @description Each with the state of each homework.
         */
        get: operations["listPupilHomework"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/hard-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which letters are hard for a class (teachers and admins only)
         * @description Anonymous, and only if `showsHardLetters` of the class is on. A letter is shown once five
         * current pupils have tried it, and each has practised on three days, after it was turned on and after they
         * joined.
         */
        get: operations["getHardLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the unexpired invitations to a class, the newest first (teachers and admins only)
         * @description Without their codes, which only the answer to the creation has.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Create an invitation to a class (teachers and admins only)
         * @description The code is returned only once. Users join the class by registering with it (`invitationCode`)
         * or sending it to `POST /api/classes/join`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation (teachers and admins only)
         * @description Pupils who have joined with it stay in the class.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/invitations/{invitationId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a revoked invitation (teachers and admins only)
         * @description Its code works again until it expires. Repeating it changes nothing.
         */
        post: operations["restoreInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a class by name (teachers and admins only)
         * @description For its teacher and for admins. Names are shown as the members wrote them.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from a class (teachers and admins only)
         * @description The pupil keeps the account and all progress. For 30 days, `POST
         * /api/classes/:id/members/:userId/restore` undoes it.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/members/{userId}/reset-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a reset code for a pupil (teachers and admins only)
         * @description Give it only to this pupil, who can use it once to choose a new password at `POST
         * /api/auth/reset-password`. Shown only once, for students only, and void when the pupil leaves the class.
         */
        post: operations["createMemberResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/members/{userId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a member who was removed from a class (teachers and admins only)
         * @description With the day of joining. Members who left cannot be restored. Repeating it changes nothing.
         */
        post: operations["restoreMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/members/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move members to another class (teachers and admins only)
         * @description To a class of the same teacher, or for an admin to any. Their progress goes with them. Members
         * of an archived class also stay in it. Repeating it changes nothing.
         */
        post: operations["moveMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/members/removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members removed from a class in the last 30 days, the last removed first (teachers and admins only)
         * @description Each can be restored. Not those who left.
         */
        get: operations["listRemovedMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the lessons done by each member of a class (teachers and admins only)
         * @description Lessons with their scores, the members by name.
         */
        get: operations["getClassProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/progress.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the progress of a class as CSV: a line per member, a column per lesson (teachers and admins only)
         * @description Opens in spreadsheets. The texts are in the language of `Accept-Language`, the days in
         * `timeZone`.
         */
        get: operations["exportClassProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/pupils": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create accounts for pupils of a class from a list of names (teachers and admins only)
         * @description All of them or none. Each pupil gets a username and a code that is good for 30 days, and needs
         * no e-mail. The list may be CSV (`Content-Type: text/csv`) with the columns `firstName`, `lastName` and
         * `username`, which may have French names. With a `listId`, a list can be sent again: the answer has the same
         * pupils with new codes. 20 lists an hour may create accounts. At most 200 per hour.
         */
        post: operations["createPupils"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted class (teachers and admins only)
         * @description With its members, invitations and homework. Reset codes stay void. Repeating it changes nothing.
         */
        post: operations["restoreClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{id}/start-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create codes for pupils of a class, to print their slips again (teachers and admins only)
         * @description Chosen pupils, or all, by name. The codes are good for 30 days, and replace earlier ones that
         * were made for this class. Members who are not students get none. Counts as one of the 20 lists an hour. At
         * most 20 per hour.
         */
        post: operations["createStartCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my classes deleted in the last 30 days, the last deleted first (teachers and admins only)
         * @description An admin gets the classes of all teachers.
         */
        get: operations["listDeletedClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a class
         * @description With the code of an invitation. The answer lists what the teacher can then see and do.
         */
        post: operations["joinClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dictionary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search signs
         * @description Finds words and definitions in French or English, ignoring case and accents, and words that
         * are spelled alike.
         */
        get: operations["listSigns"];
        put?: never;
        /**
         * Add a sign (admins only)
         * @description A sign with the same word is allowed. The message then names it.
         */
        post: operations["createSign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dictionary/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sign
         * @description With its category, picture and video.
         */
        get: operations["getSign"];
        put?: never;
        post?: never;
        /**
         * Delete a sign (admins only)
         * @description Refused while exercises show it. The answer lists them.
         */
        delete: operations["deleteSign"];
        options?: never;
        head?: never;
        /**
         * Update a sign (admins only)
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateSign"];
        trace?: never;
    };
    "/api/dictionary/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sign categories
         * @description With the number of visible signs in each.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Add a category (admins only)
         * @description Signs refer to it by `categoryId`.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dictionary/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a category (admins only)
         * @description Refused while it has signs. The answer lists them.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Update a category (admins only)
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/api/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an exercise (admins only)
         * @description The fields must fit its type. A published exercise that asks for a sign needs its `signId`.
         */
        post: operations["createExercise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exercises/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an exercise
         * @description Without its answer, which `POST /api/exercises/{id}/submit` checks.
         */
        get: operations["getExercise"];
        put?: never;
        post?: never;
        /**
         * Delete an exercise (admins only)
         * @description Refused if learners have answered it. The answer counts them.
         */
        delete: operations["deleteExercise"];
        options?: never;
        head?: never;
        /**
         * Update an exercise (admins only)
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateExercise"];
        trace?: never;
    };
    "/api/exercises/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit an answer to an exercise
         * @description Send `answer` for a choice or a word that was read. For `sign_recognition` send the `frames`,
         * in which the server recognizes the letter or follows the word. With an `attemptId`, an answer can be sent
         * again if its verdict was lost.
         */
        post: operations["submitAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exercises/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Order exercises (admins only)
         * @description Sorts a part of the list. The other items keep their positions.
         */
        patch: operations["orderExercises"];
        trace?: never;
    };
    "/api/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all content, in the form that `POST /api/import` accepts (admins only)
         * @description Categories, signs, modules, lessons, exercises and words, drafts too. Pictures and videos are
         * addresses.
         */
        get: operations["exportContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/content.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all content, one row a line, for an import of any size (admins only)
         * @description The rows of `GET /api/export`, each as JSON under the name of its kind.
         */
        get: operations["exportContentLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/signs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all signs as CSV (admins only)
         * @description In the form that `POST /api/import` accepts, drafts too.
         */
        get: operations["exportSigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/words.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all words as CSV (admins only)
         * @description In the form that `POST /api/import` accepts, drafts too.
         */
        get: operations["exportWords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count accounts, active learners and storage, and check the machine (admins only)
         * @description Each number is counted up to a bound, so that a large school does not slow the server.
         */
        get: operations["getFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import content in bulk: lines of JSON, CSV, or JSON (admins only)
         * @description Rows refer to each other by keys that the sender chooses. Rows with a known key are updated;
         * fields left out are unchanged. All rows are written or none. Up to 4 MiB may be lines of JSON
         * (`application/x-ndjson`), each with the kind of a row and the row. Signs and words may also be CSV:
         * `text/csv` and `?kind=`, with a header of field names. JSON has at most 256 KiB. At most 200 per hour.
         */
        post: operations["importContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the class of an invitation
         * @description An unknown, expired, used up or revoked invitation returns 404.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List available lessons
         * @description In the order of the course, with my progress in each.
         */
        get: operations["listLessons"];
        put?: never;
        /**
         * Create a lesson (admins only)
         * @description Without `moduleId` or `module`, it goes into the first module. A course without modules gets
         * one.
         */
        post: operations["createLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a lesson with its exercises
         * @description The exercises come in their order, without their answers.
         */
        get: operations["getLesson"];
        put?: never;
        post?: never;
        /**
         * Delete a lesson (admins only)
         * @description Refused while it has exercises, learners or homework. The answer lists or counts them.
         */
        delete: operations["deleteLesson"];
        options?: never;
        head?: never;
        /**
         * Update a lesson (admins only)
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateLesson"];
        trace?: never;
    };
    "/api/lessons/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a lesson completed
         * @description The score is the average of the best scores of its exercises. A lower score never replaces a
         * higher one.
         */
        post: operations["completeLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store my position in a lesson, to resume on another device
         * @description If several devices store one, the latest `keptAt` wins. The answer is the stored position.
         */
        post: operations["keepPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a lesson
         * @description Starting it again changes nothing.
         */
        post: operations["startLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Order lessons (admins only)
         * @description Sorts a part of the list. The other items keep their positions.
         */
        patch: operations["orderLessons"];
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploaded pictures and videos, the newest first (admins only)
         * @description Also files that no sign or exercise shows.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload a picture or video of a sign (admins only)
         * @description A JPEG, PNG or WebP picture, or an MP4 or WebM video. Its name does not matter. A picture is
         * converted to upright WebP in two sizes, without metadata. A video is stored unchanged, with its metadata.
         * Uploading a file again returns 200 and the same address.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an uploaded picture or video (admins only)
         * @description Refused while signs or exercises show it. The answer lists them.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List modules
         * @description All modules, in their order. They are few, so there are no pages.
         */
        get: operations["listModules"];
        put?: never;
        /**
         * Create a module (admins only)
         * @description Lessons name it by `moduleId`.
         */
        post: operations["createModule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/modules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a module (admins only)
         * @description Refused while it has lessons. The answer lists them and counts their learners.
         */
        delete: operations["deleteModule"];
        options?: never;
        head?: never;
        /**
         * Update a module (admins only)
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateModule"];
        trace?: never;
    };
    "/api/modules/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Order modules (admins only)
         * @description Sorts a part of the list. The other items keep their positions.
         */
        patch: operations["orderModules"];
        trace?: never;
    };
    "/api/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my reviews of letters and words, the latest arrivals first
         * @description Also those that arrived later from another device, whenever they were made.
         */
        get: operations["listReviews"];
        put?: never;
        /**
         * Add reviews of letters and words
         * @description Each is of a letter or of a word. Adds all or none. A review that is sent again is stored
         * once. The answer has the stored reviews. The last 50000 reviews of a learner are stored.
         */
        post: operations["addReviews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, the newest first (admins only)
         * @description All accounts, or those whose e-mail, username or name contains the search.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user (admins only)
         * @description The profile as the user sees it.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user (admins only)
         * @description Refused while the user teaches classes. The answer lists them.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change the role of a user (admins only)
         * @description The last admin keeps the role. Unused reset codes of the user end.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all data about a user (admins only)
         * @description The same as `GET /api/users/me/export` of this user, for one who asks for it and cannot sign
         * in. The audit log and the export itself say so. One at a time.
         */
        get: operations["exportUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a reset code for a user (admins only)
         * @description Give it only to this user, who can use it once to choose a new password at `POST
         * /api/auth/reset-password`. Nothing changes until then.
         */
        post: operations["createResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read my profile
         * @description The account of the access token.
         */
        get: operations["getMyProfile"];
        put?: never;
        post?: never;
        /**
         * Delete my account and all its data
         * @description Refused while I teach classes, unless `cascade` is true.
         */
        delete: operations["deleteMyAccount"];
        options?: never;
        head?: never;
        /**
         * Change my profile
         * @description A new password or e-mail needs the current password. A new password ends all sessions. A user
         * without an e-mail (null) signs in with the username. At most 20 per hour.
         */
        patch: operations["updateMyProfile"];
        trace?: never;
    };
    "/api/users/me/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read my active days and my progress with each letter
         * @description Computed from my reviews and answers on all devices. A review counts on the day of its own
         * time zone. `now` is the time of the server, for devices whose clock is wrong.
         */
        get: operations["getMyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my homework: unfinished first, earliest day first
         * @description Of all my classes.
         */
        get: operations["listMyAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my classes and the rights of their teachers
         * @description The classes that I have joined. `teacherMay` lists what the teacher can see and do.
         */
        get: operations["listMyClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/classes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave a class
         * @description Its teacher can no longer see my data.
         */
        delete: operations["leaveClass"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all data about me
         * @description One at a time. At most 10 per hour.
         */
        get: operations["exportMyData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/goal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set my daily goal
         * @description It holds on all devices. 0 turns the goal off.
         */
        patch: operations["setMyGoal"];
        trace?: never;
    };
    "/api/users/me/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read my progress in all lessons
         * @description One entry for each visible lesson, and totals.
         */
        get: operations["getMyProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List words to fingerspell, the easiest first
         * @description Of one language and level, or of all.
         */
        get: operations["listWords"];
        put?: never;
        /**
         * Add a word to fingerspell (admins only)
         * @description Its level is computed from its letters.
         */
        post: operations["createWord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/words/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a word to fingerspell (admins only)
         * @description Learners no longer get it.
         */
        delete: operations["deleteWord"];
        options?: never;
        head?: never;
        /**
         * Update a word to fingerspell (admins only)
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateWord"];
        trace?: never;
    };
    "/content/illustrations/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the illustration of a sign, as SVG
         * @description Needs no token. The `imageUrl` of a built-in sign leads here.
         */
        get: operations["getIllustration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get-alphabet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognize the letter in a JPEG or PNG image of a hand
         * @description The image is one frame, like the points of `POST /get-alphabet2`. It is not stored. Null: no
         * hand or no letter.
         */
        post: operations["recognizeImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get-alphabet-end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget the history of the caller
         * @description Call it when a video ends, so that its frames do not count for the next.
         */
        delete: operations["forgetHistory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get-alphabet2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognize the letter in hand points
         * @description The points are one frame. Earlier frames of the same caller count too, so that letters with a
         * movement are recognized. Null: no letter.
         */
        post: operations["recognizeHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get-sign_recognizer-model/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a model as model.zip
         * @description The archive has `model.onnx` and `model.json`, for recognition on the device. Revalidate a
         * copy with its ETag.
         */
        get: operations["downloadModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process runs
         * @description Answers even if the database does not. Restart a process that gives no answer.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an uploaded picture or video
         * @description Needs no token. The file behind a name never changes, so it can be cached for ever.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read metrics for Prometheus
         * @description Counters and times of requests, and the state of queues, database and storage.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is alive
         * @description Answers without using the database or the recognizer.
         */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that requests can be served
         * @description Checks the parts that the server needs, such as the database. Proxies send requests to servers
         * that are ready.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AccountClosure */
        AccountClosure: {
            currentPassword: string;
        };
        /** ActiveDay */
        ActiveDay: {
            /** @description Answers to exercises */
            answers: number;
            /** @description Calendar day in the time zone */
            day: string;
            /** @description Letters signed or read correctly, counted each time */
            letters: number;
        };
        /** Activity */
        Activity: {
            /** @description The last 366 active days, latest first */
            days: components["schemas"]["ActiveDay"][];
            /** @description Streak up to today or, if nothing is done yet today, up to yesterday */
            daysInARow: number;
            /** @description Letters per day. Null: not chosen yet */
            goal: number | null;
            /** @description Letters signed or read, in alphabetical order */
            letters: components["schemas"]["KnownLetter"][];
            /** Format: date-time */
            now: string;
        };
        /** Actor */
        Actor: {
            /** Format: uuid */
            id: string | null;
            /**
             * Format: uuid
             * @description Stays after the user is deleted
             */
            pseudonym: string;
            username: string | null;
        };
        /** Answer */
        Answer: components["schemas"]["ChosenAnswer"] | components["schemas"]["SignedAnswer"];
        /** Assignment */
        Assignment: {
            /** @description Members who have completed the lesson */
            done: number;
            /** Format: date */
            dueOn: string;
            /** Format: date-time */
            endsAt: string;
            /** @description Exercises in the lesson */
            exercises: number;
            /** Format: uuid */
            id: string;
            /** @description Members who have not completed it, and whose day is over */
            late: number;
            /** Format: uuid */
            lessonId: string;
            /** @description Members who have not completed it, and whose day is not over */
            open: number;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            title: string;
            /** @description Members who have completed it without answering any exercise */
            withoutAnswers: number;
        };
        /** AuditEntry */
        AuditEntry: {
            action: string;
            /** @description Null if not signed in */
            actor: components["schemas"]["Actor"] | null;
            /** Format: date-time */
            at: string;
            details: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            id: string;
            /** @description Whether `undoAuditEntry` can undo it: false for other actions, and if it is already
             * undone or the item has changed since. An item in use may still be refused */
            isUndoable: boolean;
            target: {
                /** Format: uuid */
                id: string;
                kind: string;
                /** @description French name, or username. Null if it has none or was deleted */
                name: string | null;
            } | null;
        };
        /** Candidate */
        Candidate: {
            confidence: number;
            letter: string;
        };
        /** Category */
        Category: {
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            description: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            /** Format: uuid */
            id: string;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            name: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            nameEn?: string | null;
            signCount: number;
        };
        /** CategoryChange */
        CategoryChange: {
            description?: string | null;
            descriptionEn?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            name?: string;
            nameEn?: string | null;
        };
        /** CategoryOfSign */
        CategoryOfSign: {
            /** Format: uuid */
            id: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            name: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            nameEn?: string | null;
        } | null;
        /** CategoryRow */
        CategoryRow: {
            description?: string | null;
            descriptionEn?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Chosen by the sender. A row with a known key updates the existing one */
            key: string;
            name: string;
            nameEn?: string | null;
        };
        /** ChosenAnswer */
        ChosenAnswer: {
            /** @description The chosen option, in either language, or the word that was read */
            answer: string;
            /**
             * Format: uuid
             * @description Idempotency key chosen by the client: a repeated answer counts once and gets the same
             * verdict
             */
            attemptId?: string;
        };
        /** ChosenMembers */
        ChosenMembers: {
            /** @description Default: all pupils of the class */
            userIds?: string[];
        };
        /** Class */
        Class: {
            /**
             * Format: date-time
             * @description The end of its school year. Null for a class of this year. An archived class can be read,
             * not changed; its results are those of that moment
             */
            archivedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Number of members */
            members: number;
            name: string;
            /** @description Whether the teacher sees which letters are hard for the class */
            showsHardLetters: boolean;
            teacher: components["schemas"]["Teacher"];
            /** Format: date-time */
            updatedAt: string;
        };
        /** ClassChange */
        ClassChange: {
            /** @description Archives the class at the end of its year, or reopens it */
            isArchived?: boolean;
            name?: string;
            /** @description Turns hard letters on or off. Only reviews after turning it on count */
            showsHardLetters?: boolean;
            /**
             * Format: uuid
             * @description The teacher, if not the caller. For admins only
             */
            teacherId?: string;
            /** @description Hands the class over to the teacher or admin with this username */
            teacherUsername?: string;
        };
        /** ContentRows */
        ContentRows: {
            categories?: components["schemas"]["CategoryRow"][];
            exercises?: components["schemas"]["ExerciseRow"][];
            lessons?: components["schemas"]["LessonRow"][];
            modules?: components["schemas"]["ModuleRow"][];
            signs?: components["schemas"]["SignRow"][];
            words?: components["schemas"]["WordRow"][];
        };
        /** CreatedInvitation */
        CreatedInvitation: {
            /** @description Shown only once: the server stores a hash */
            code: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** @description Page of this server that accepts the code. The part after # stays in the browser and out
             * of logs */
            link: string;
            maxUses: number;
            /** Format: date-time */
            revokedAt: string | null;
            /** @description Number of uses so far */
            uses: number;
        };
        /** Credentials */
        Credentials: {
            /** @description E-mail or username */
            email: string;
            password: string;
        };
        /** DeletedClass */
        DeletedClass: {
            /**
             * Format: date-time
             * @description The end of its school year. Null for a class of this year. An archived class can be read,
             * not changed; its results are those of that moment
             */
            archivedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deletedAt: string;
            /** Format: uuid */
            id: string;
            /** @description Number of members */
            members: number;
            name: string;
            /** @description Whether the teacher sees which letters are hard for the class */
            showsHardLetters: boolean;
            teacher: components["schemas"]["Teacher"];
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * Difficulty
         * @enum {string}
         */
        Difficulty: "beginner" | "intermediate" | "advanced";
        /** DueDay */
        DueDay: {
            /**
             * Format: date
             * @description The last day to do it, today or later
             */
            dueOn: string;
            /** @description Time zone of the school, from the IANA database. An unknown one counts as UTC */
            timeZone: string;
        };
        /** Error */
        Error: {
            error: components["schemas"]["Failure"];
            /** @enum {boolean} */
            success: false;
        };
        /**
         * ErrorCode
         * @description New codes may be added: fall back on the status
         * @enum {string}
         */
        ErrorCode: "VALIDATION_FAILED" | "BAD_REQUEST" | "INVALID_JSON" | "INVALID_ADDRESS" | "INVALID_SESSION_ID" | "FILE_MISSING" | "TOO_MANY_FILES" | "FILE_EMPTY" | "FORM_DAMAGED" | "UPLOAD_STOPPED" | "NOT_AN_IMAGE" | "IMAGE_DAMAGED" | "IMAGE_TOO_COMPLEX" | "UNSUPPORTED_TYPE" | "AUTHENTICATION_REQUIRED" | "CREDENTIALS_INVALID" | "REFRESH_TOKEN_INVALID" | "ACCOUNT_DELETED" | "FORBIDDEN" | "ROUTE_NOT_FOUND" | "MODEL_NOT_FOUND" | "ILLUSTRATION_NOT_FOUND" | "MEDIA_NOT_FOUND" | "USER_NOT_FOUND" | "SIGN_NOT_FOUND" | "CATEGORY_NOT_FOUND" | "MODULE_NOT_FOUND" | "LESSON_NOT_FOUND" | "EXERCISE_NOT_FOUND" | "WORD_NOT_FOUND" | "ENTRY_NOT_FOUND" | "CLASS_NOT_FOUND" | "MEMBER_NOT_FOUND" | "INVITATION_NOT_FOUND" | "ASSIGNMENT_NOT_FOUND" | "EXTENSION_NOT_FOUND" | "REQUEST_TIMEOUT" | "BODY_TOO_LARGE" | "IMAGE_TOO_LARGE" | "RANGE_UNSATISFIABLE" | "EMAIL_TAKEN" | "USERNAME_TAKEN" | "CURRENT_PASSWORD_WRONG" | "RESET_CODE_INVALID" | "RESET_BY_ADMIN" | "PASSWORD_COMMON" | "PASSWORD_IS_NAME" | "LAST_ADMIN" | "UNKNOWN_CATEGORY" | "UNKNOWN_MODULE" | "UNKNOWN_LESSON" | "UNKNOWN_SIGN" | "UNKNOWN_MEDIA" | "UNKNOWN_TEACHER" | "SIGN_IN_USE" | "CATEGORY_IN_USE" | "MODULE_IN_USE" | "LESSON_IN_USE" | "EXERCISE_IN_USE" | "MEDIA_IN_USE" | "CLASS_IN_USE" | "USER_IN_USE" | "LESSON_NOT_STARTED" | "ANSWER_EXPECTED" | "FRAMES_EXPECTED" | "ATTEMPT_ID_TAKEN" | "ATTEMPTS_FULL" | "REVIEW_ID_TAKEN" | "NOT_UNDOABLE" | "CHANGED_SINCE" | "INVITATION_INVALID" | "CLASS_ARCHIVED" | "CLASS_FULL" | "CLASSES_FULL" | "INVITATIONS_FULL" | "ASSIGNMENTS_FULL" | "DUE_DAY_INVALID" | "EXTENSION_TOO_EARLY" | "OPTIONS_MISSING" | "OPTIONS_UNEXPECTED" | "OPTIONS_EN_DIFFER" | "OPTIONS_EN_UNEXPECTED" | "SIGN_MISSING" | "ANSWER_NOT_OFFERED" | "ANSWER_NOT_A_LETTER" | "ANSWER_NOT_A_WORD" | "TOO_MANY_REQUESTS" | "TOO_MANY_LOGINS" | "HEADERS_TOO_LARGE" | "INTERNAL_ERROR" | "UNAVAILABLE" | "RECOGNIZER_BUSY" | "UPLOADS_BUSY";
        /** Exercise */
        Exercise: {
            /** @description For admins only: one of `options` */
            answer?: string;
            /** Format: uuid */
            id: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            imageAlt: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            imageAltEn?: string | null;
            /** @description Picture of an image_to_word exercise */
            imageUrl: string | null;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            /** @description For admins only: its sign was deleted. Learners can’t see it until `signId` is set again */
            isSignGone?: boolean;
            /** Format: uuid */
            lessonId: string;
            /** @description Words are in the language of `Accept-Language`, like `prompt` */
            options: string[] | null;
            /** @description Alternative texts of the pictures in a word_to_image exercise: the `imageAlt` of each
             * sign, or null */
            optionsAlt: (string | null)[] | null;
            /** @description The same in English, for admins only */
            optionsAltEn?: (string | null)[] | null;
            /** @description The options in English, for admins only. Null if there are none */
            optionsEn?: string[] | null;
            order: number;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            prompt: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            promptEn?: string | null;
            /**
             * Format: uuid
             * @description Null for learners if it would reveal the answer
             */
            signId: string | null;
            /** @description What the hand of a word_reading exercise spells, or the learner in a sign_recognition
             * exercise with a word: capital letters, with a blank between two words. Clients draw the hand, so learners
             * get the letters, as a film would show them. Null for other exercises */
            spelled: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /** ExerciseChange */
        ExerciseChange: {
            /** @description One of the options, the word to read, or the letter or word to sign */
            answer?: string;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** Format: uuid */
            lessonId?: string;
            /** @description Options of a choice exercise, including the answer. None for sign_recognition. Without
             * options, the word of word_reading is typed */
            options?: string[] | null;
            /** @description The same options in English, in the same order */
            optionsEn?: string[] | null;
            /** @description Default: last in its lesson */
            order?: number;
            prompt?: string;
            promptEn?: string | null;
            /** Format: uuid */
            signId?: string | null;
            type?: components["schemas"]["ExerciseType"];
        };
        /** ExerciseOfLesson */
        ExerciseOfLesson: {
            /** @description For admins only: one of `options` */
            answer?: string;
            /** Format: uuid */
            id: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            imageAlt: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            imageAltEn?: string | null;
            /** @description Picture of an image_to_word exercise */
            imageUrl: string | null;
            /** @description Whether the caller has answered it correctly */
            isCompleted: boolean;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            /** @description For admins only: its sign was deleted. Learners can’t see it until `signId` is set again */
            isSignGone?: boolean;
            /** Format: uuid */
            lessonId: string;
            /** @description Words are in the language of `Accept-Language`, like `prompt` */
            options: string[] | null;
            /** @description Alternative texts of the pictures in a word_to_image exercise: the `imageAlt` of each
             * sign, or null */
            optionsAlt: (string | null)[] | null;
            /** @description The same in English, for admins only */
            optionsAltEn?: (string | null)[] | null;
            /** @description The options in English, for admins only. Null if there are none */
            optionsEn?: string[] | null;
            order: number;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            prompt: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            promptEn?: string | null;
            /**
             * Format: uuid
             * @description Null for learners if it would reveal the answer
             */
            signId: string | null;
            /** @description What the hand of a word_reading exercise spells, or the learner in a sign_recognition
             * exercise with a word: capital letters, with a blank between two words. Clients draw the hand, so learners
             * get the letters, as a film would show them. Null for other exercises */
            spelled: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /** ExerciseRow */
        ExerciseRow: {
            /** @description One of the options, the word to read, or the letter or word to sign */
            answer: string;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Its sign was deleted, so learners can’t see it */
            isSignGone?: boolean;
            /** @description Chosen by the sender. A row with a known key updates the existing one */
            key: string;
            /** @description The key of its lesson */
            lesson: string;
            /** @description Options of a choice exercise, including the answer. None for sign_recognition. Without
             * options, the word of word_reading is typed */
            options?: string[] | null;
            /** @description The same options in English, in the same order */
            optionsEn?: string[] | null;
            /** @description Position among its siblings */
            order: number;
            prompt: string;
            promptEn?: string | null;
            /** @description The key of the sign it shows */
            sign?: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /**
         * ExerciseType
         * @description What the learner does. word_to_image: reads a word and chooses a picture. image_to_word: sees
         * a picture and chooses a word. word_reading: sees a hand spell a word, and types it or chooses it.
         * sign_recognition: signs a letter, or spells a word without a stop, to the camera
         * @enum {string}
         */
        ExerciseType: "word_to_image" | "image_to_word" | "word_reading" | "sign_recognition";
        /** Export */
        Export: {
            addresses: {
                [key: string]: unknown;
            }[];
            assignments: {
                [key: string]: unknown;
            }[];
            attempts: {
                [key: string]: unknown;
            }[];
            classes: {
                [key: string]: unknown;
            }[];
            events: {
                [key: string]: unknown;
            }[];
            extensions: {
                [key: string]: unknown;
            }[];
            /** @description Letters per day */
            goal: number | null;
            invitations: {
                [key: string]: unknown;
            }[];
            media: {
                [key: string]: unknown;
            }[];
            progress: {
                [key: string]: unknown;
            }[];
            removals: {
                [key: string]: unknown;
            }[];
            reviews: {
                [key: string]: unknown;
            }[];
            sessions: {
                [key: string]: unknown;
            }[];
            taughtAssignments: {
                [key: string]: unknown;
            }[];
            taughtClasses: {
                [key: string]: unknown;
            }[];
            user: components["schemas"]["User"];
        };
        /** Extension */
        Extension: {
            /** Format: uuid */
            assignmentId: string;
            /** Format: date */
            dueOn: string;
            /** Format: date-time */
            endsAt: string;
            /** Format: uuid */
            userId: string;
        };
        /** Failure */
        Failure: {
            code: components["schemas"]["ErrorCode"];
            details?: {
                /** @description Faults of a malformed request */
                errors?: components["schemas"]["Fault"][];
                /** @description True if there may be more faults: the list is full, or a value was too long to check */
                more?: boolean;
                /** @description Items that use the one to be deleted */
                usedBy?: components["schemas"]["Use"][];
            };
            /** @description A sentence in the language of `Accept-Language` */
            message: string;
            statusCode: number;
        };
        /** Fault */
        Fault: {
            message: string;
            /** @description Place in the request. Empty for the whole request */
            path: string;
        };
        /** Figures */
        Figures: {
            /** @description Among the 10000 newest accounts */
            accounts: {
                /** @description Admins */
                admins: number;
                /** @description Learners */
                students: number;
                /** @description Teachers */
                teachers: number;
            };
            /** @description Accounts of any role that signed or read a letter, or continued a lesson */
            activeLearners: {
                /** @description In the last 30 days */
                month: number;
                /** @description In the last 7 days */
                week: number;
            };
            /** @description Commit of the build, or a hash of its files */
            build: string;
            machine: {
                /** @description The last backup that was restored to try it, and the last attempt; null if no job
                 * records them */
                backup: {
                    /**
                     * @description Why the last backup failed: `interrupted`, the folder or stick was missing
                     * (`target`), the database was not exported (`export`), there was no room (`copy`), or the restored
                     * copy differed (`different`)
                     * @enum {string|null}
                     */
                    fault: "interrupted" | "target" | "export" | "copy" | "different" | null;
                    /** Format: date-time */
                    triedAt: string;
                    /** Format: date-time */
                    verifiedAt: string | null;
                } | null;
                /** @description The certificate of SITE_URL; null without this setting, or if nothing answers there */
                certificate: {
                    /** Format: date-time */
                    validFrom: string;
                    /** Format: date-time */
                    validUntil: string;
                } | null;
                /** @description Free room on the disk; null if database and uploads are on other machines */
                freeBytes: number | null;
            };
            storage: {
                /** @description Size of the database */
                databaseBytes: number;
                /** @description Size of these files, without the small pictures */
                fileBytes: number;
                /** @description Uploaded pictures and videos, counted up to 10000 */
                files: number;
            };
            version: string;
        };
        /** ForgottenPassword */
        ForgottenPassword: {
            /** Format: email */
            email: string;
        };
        /** FullLesson */
        FullLesson: {
            category: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            description: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            difficulty: components["schemas"]["Difficulty"];
            /** @description Minutes */
            duration: number;
            exercises: components["schemas"]["ExerciseOfLesson"][];
            /** Format: uuid */
            id: string;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            module: components["schemas"]["Module"];
            order: number;
            place: components["schemas"]["PlaceInLesson"];
            progress: components["schemas"]["Progress"];
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            title: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            titleEn?: string | null;
        };
        /** Goal */
        Goal: {
            /** @description Letters per day. 0: no goal */
            letters: number;
        };
        /** Graded */
        Graded: {
            /** @description Number of the attempt, from 1 */
            attempt: number;
            /** @description Set once the learner was right or has tried three times */
            correctAnswer: string | null;
            feedback: string;
            isCorrect: boolean;
            progress: components["schemas"]["Progress"];
            /** @description Each letter of a word to read or to sign, and what was read for it. Null for other
             * exercises */
            reading: components["schemas"]["ReadLetter"][] | null;
            score: number;
        };
        /**
         * HandPoints
         * @description The 21 points of each hand, in metres from any origin: x to the right of the picture, y down,
         * z away from the camera. `hand_position` is the wrist in the picture, as fractions of width and height. The
         * keys of an absent hand are null or missing
         */
        HandPoints: {
            /** @description The wrist of the left hand in the picture, as fractions of width and height */
            l_hand_position?: readonly number[] | null;
            /** @description Not used by the built-in models, can be left out */
            l_hand_velocity?: readonly number[] | null;
            /** @description The last joint of the index finger of the left hand, in metres */
            l_index_dip?: readonly number[] | null;
            /** @description The knuckle of the index finger of the left hand, in metres */
            l_index_mcp?: readonly number[] | null;
            /** @description The middle joint of the index finger of the left hand, in metres */
            l_index_pip?: readonly number[] | null;
            /** @description The tip of the index finger of the left hand, in metres */
            l_index_tip?: readonly number[] | null;
            /** @description The last joint of the middle finger of the left hand, in metres */
            l_middle_dip?: readonly number[] | null;
            /** @description The knuckle of the middle finger of the left hand, in metres */
            l_middle_mcp?: readonly number[] | null;
            /** @description The middle joint of the middle finger of the left hand, in metres */
            l_middle_pip?: readonly number[] | null;
            /** @description The tip of the middle finger of the left hand, in metres */
            l_middle_tip?: readonly number[] | null;
            /** @description The last joint of the little finger of the left hand, in metres */
            l_pinky_dip?: readonly number[] | null;
            /** @description The knuckle of the little finger of the left hand, in metres */
            l_pinky_mcp?: readonly number[] | null;
            /** @description The middle joint of the little finger of the left hand, in metres */
            l_pinky_pip?: readonly number[] | null;
            /** @description The tip of the little finger of the left hand, in metres */
            l_pinky_tip?: readonly number[] | null;
            /** @description The last joint of the ring finger of the left hand, in metres */
            l_ring_dip?: readonly number[] | null;
            /** @description The knuckle of the ring finger of the left hand, in metres */
            l_ring_mcp?: readonly number[] | null;
            /** @description The middle joint of the ring finger of the left hand, in metres */
            l_ring_pip?: readonly number[] | null;
            /** @description The tip of the ring finger of the left hand, in metres */
            l_ring_tip?: readonly number[] | null;
            /** @description The joint at the wrist of the thumb of the left hand, in metres */
            l_thumb_cmc?: readonly number[] | null;
            /** @description The joint of the thumb of the left hand, in metres */
            l_thumb_ip?: readonly number[] | null;
            /** @description The knuckle of the thumb of the left hand, in metres */
            l_thumb_mcp?: readonly number[] | null;
            /** @description The tip of the thumb of the left hand, in metres */
            l_thumb_tip?: readonly number[] | null;
            /** @description The wrist of the left hand, in metres */
            l_wrist?: readonly number[] | null;
            /** @description The wrist of the right hand in the picture, as fractions of width and height */
            r_hand_position?: readonly number[] | null;
            /** @description Not used by the built-in models, can be left out */
            r_hand_velocity?: readonly number[] | null;
            /** @description The last joint of the index finger of the right hand, in metres */
            r_index_dip?: readonly number[] | null;
            /** @description The knuckle of the index finger of the right hand, in metres */
            r_index_mcp?: readonly number[] | null;
            /** @description The middle joint of the index finger of the right hand, in metres */
            r_index_pip?: readonly number[] | null;
            /** @description The tip of the index finger of the right hand, in metres */
            r_index_tip?: readonly number[] | null;
            /** @description The last joint of the middle finger of the right hand, in metres */
            r_middle_dip?: readonly number[] | null;
            /** @description The knuckle of the middle finger of the right hand, in metres */
            r_middle_mcp?: readonly number[] | null;
            /** @description The middle joint of the middle finger of the right hand, in metres */
            r_middle_pip?: readonly number[] | null;
            /** @description The tip of the middle finger of the right hand, in metres */
            r_middle_tip?: readonly number[] | null;
            /** @description The last joint of the little finger of the right hand, in metres */
            r_pinky_dip?: readonly number[] | null;
            /** @description The knuckle of the little finger of the right hand, in metres */
            r_pinky_mcp?: readonly number[] | null;
            /** @description The middle joint of the little finger of the right hand, in metres */
            r_pinky_pip?: readonly number[] | null;
            /** @description The tip of the little finger of the right hand, in metres */
            r_pinky_tip?: readonly number[] | null;
            /** @description The last joint of the ring finger of the right hand, in metres */
            r_ring_dip?: readonly number[] | null;
            /** @description The knuckle of the ring finger of the right hand, in metres */
            r_ring_mcp?: readonly number[] | null;
            /** @description The middle joint of the ring finger of the right hand, in metres */
            r_ring_pip?: readonly number[] | null;
            /** @description The tip of the ring finger of the right hand, in metres */
            r_ring_tip?: readonly number[] | null;
            /** @description The joint at the wrist of the thumb of the right hand, in metres */
            r_thumb_cmc?: readonly number[] | null;
            /** @description The joint of the thumb of the right hand, in metres */
            r_thumb_ip?: readonly number[] | null;
            /** @description The knuckle of the thumb of the right hand, in metres */
            r_thumb_mcp?: readonly number[] | null;
            /** @description The tip of the thumb of the right hand, in metres */
            r_thumb_tip?: readonly number[] | null;
            /** @description The wrist of the right hand, in metres */
            r_wrist?: readonly number[] | null;
        };
        /** HardLetters */
        HardLetters: {
            /** @description Hardest letters first */
            letters: {
                /** @description Percentage of failed reviews in the last 30 days, rounded to tens. Each pupil has
                 * the same weight */
                failed: number;
                /** @enum {string} */
                letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
            }[];
            /** Format: date-time */
            since: string | null;
            /**
             * @description off: turned off for the class. too_few_pupils: no letter was tried by 5 pupils who
             * practised on 3 days
             * @enum {string}
             */
            status: "off" | "too_few_pupils" | "shown";
        };
        /**
         * HomeworkState
         * @description done: completed, even if late. without_answers: completed without answering any exercise.
         * late: not completed, and the day is over. open: none of these
         * @enum {string}
         */
        HomeworkState: "done" | "without_answers" | "late" | "open";
        /** ImportReport */
        ImportReport: {
            categories: components["schemas"]["RowCounts"];
            exercises: components["schemas"]["RowCounts"];
            /** @description Only in a dry run. Otherwise an import with faults is refused */
            faults: components["schemas"]["RowFault"][];
            lessons: components["schemas"]["RowCounts"];
            modules: components["schemas"]["RowCounts"];
            signs: components["schemas"]["RowCounts"];
            words: components["schemas"]["RowCounts"];
        };
        /** Invitation */
        Invitation: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            maxUses: number;
            /** Format: date-time */
            revokedAt: string | null;
            /** @description Number of uses so far */
            uses: number;
        };
        /** InvitationDetails */
        InvitationDetails: {
            /** Format: uuid */
            classId: string;
            className: string;
            /** Format: date-time */
            expiresAt: string;
            teacher: components["schemas"]["TeacherName"];
            /** @description Rights of the teacher. see_name: name and username, not the e-mail. see_progress:
             * started and completed lessons with dates, scores and numbers of answered exercises, not the answers.
             * reset_password: create a reset code. see_hard_letters: letters that are hard for the class, without
             * names. Empty once the teacher has lost the role */
            teacherMay: components["schemas"]["TeacherRight"][];
        };
        /** JoinRequest */
        JoinRequest: {
            /** @description Code of an invitation to a class. Case and dashes are ignored */
            code: string;
        };
        /** KnownLetter */
        KnownLetter: {
            /** Format: date-time */
            firstRead: string | null;
            /** Format: date-time */
            firstSigned: string | null;
            /** @description Whether it was known on at least two days, and not forgotten since */
            isRemembered: boolean;
            /** @enum {string} */
            letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
        };
        /** KnownPupil */
        KnownPupil: {
            /** @description The newest of your classes with this pupil */
            className: string | null;
            firstName: string | null;
            lastName: string | null;
            username: string;
        };
        /**
         * Language
         * @enum {string}
         */
        Language: "en" | "fr";
        /** Lesson */
        Lesson: {
            category: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            description: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            difficulty: components["schemas"]["Difficulty"];
            /** @description Minutes */
            duration: number;
            /** @description Only with `exercises=true` */
            exercises?: components["schemas"]["ExerciseOfLesson"][];
            /** Format: uuid */
            id: string;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            module: components["schemas"]["Module"];
            order: number;
            place: components["schemas"]["PlaceInLesson"];
            progress: components["schemas"]["Progress"];
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            title: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            titleEn?: string | null;
        };
        /** LessonChange */
        LessonChange: {
            category?: string;
            description?: string;
            descriptionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /** @description Minutes */
            duration?: number;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description The module as answers show it. Only its id counts; `moduleId` must be the same, if sent */
            module?: {
                /** Format: uuid */
                id: string;
            };
            /**
             * Format: uuid
             * @description Default: the first module
             */
            moduleId?: string;
            /** @description Position across all modules. Default: last */
            order?: number;
            title?: string;
            titleEn?: string | null;
        };
        /** LessonResult */
        LessonResult: {
            /** @description Those with an answer, right or wrong */
            answeredExercises: number;
            /** Format: date-time */
            completedAt: string | null;
            /** @description Exercises in the lesson */
            exercises: number;
            /** Format: uuid */
            lessonId: string;
            /** @description The best score, 0 to 100. Null until completed */
            score: number | null;
            /** Format: date-time */
            startedAt: string;
            /**
             * @description without_answers: completed without answering any exercise
             * @enum {string}
             */
            status: "in_progress" | "completed" | "without_answers";
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            title: string;
        };
        /** LessonRow */
        LessonRow: {
            category: string;
            description: string;
            descriptionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /** @description Minutes */
            duration: number;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Chosen by the sender. A row with a known key updates the existing one */
            key: string;
            /** @description The key of its module */
            module: string;
            /** @description Position among its siblings */
            order: number;
            title: string;
            titleEn?: string | null;
        };
        /**
         * LessonStatus
         * @enum {string}
         */
        LessonStatus: "not_started" | "in_progress" | "completed";
        /**
         * Letter
         * @description What is seen, given what the caller showed before
         */
        Letter: {
            /** @description Best first */
            candidates?: components["schemas"]["Candidate"][];
            confidence?: number;
            /** @description The letter, or null without a recognized hand or letter */
            message: string | null;
        };
        /**
         * LetterInPicture
         * @description What is seen, given what the caller showed before
         */
        LetterInPicture: {
            /** @description Best first */
            candidates?: components["schemas"]["Candidate"][];
            confidence?: number;
            /** @description The letter, or null without a recognized hand or letter */
            message: string | null;
            points?: components["schemas"]["HandPoints"];
        };
        /** ListedPupil */
        ListedPupil: {
            /** @description Pupils with this name: of your classes, or for an admin all. To add one of them instead
             * of a new account, send the row with that `username`. Case, accents, blanks, hyphens and apostrophes are
             * ignored */
            accounts: components["schemas"]["KnownPupil"][];
            /** @description One-use code to choose a password at `POST /api/auth/reset-password`. Shown only once.
             * Null in a dry run */
            code: string | null;
            firstName: string | null;
            /** @description False if the pupil has an account, which is added to the class */
            isNew: boolean;
            lastName: string | null;
            username: string;
        };
        /** Logout */
        Logout: {
            /** @description End all sessions of the user */
            everywhere?: boolean;
            /** @description From the last login or refresh */
            refreshToken?: string;
        };
        /** Media */
        Media: {
            /** @description Size of the file at `url` */
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            height: number;
            /** Format: uuid */
            id: string;
            /** @description The same picture, at most 320 pixels wide and high. Null for a video */
            smallUrl: string | null;
            type: components["schemas"]["MediaType"];
            /**
             * Format: uuid
             * @description The id of an admin, null if the account was deleted
             */
            uploadedBy: string | null;
            /** @description For `imageUrl` or `videoUrl`. A picture is at most 1280 pixels wide and high */
            url: string;
            /** @description Width in pixels of the file at `url` */
            width: number;
        };
        /**
         * MediaType
         * @enum {string}
         */
        MediaType: "image/webp" | "video/mp4" | "video/webm";
        /** Member */
        Member: {
            firstName: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            joinedAt: string;
            lastName: string | null;
            username: string;
        };
        /** MemberProgress */
        MemberProgress: {
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
            /** @description Started lessons, in the order of the course */
            lessons: components["schemas"]["LessonResult"][];
            username: string;
        };
        /**
         * Message
         * @description Done
         */
        Message: {
            message: string;
        };
        /** Module */
        Module: {
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            description: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            /** Format: uuid */
            id: string;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            order: number;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            title: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            titleEn?: string | null;
        };
        /** ModuleChange */
        ModuleChange: {
            description?: string;
            descriptionEn?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Default: last */
            order?: number;
            title?: string;
            titleEn?: string | null;
        };
        /** ModuleRow */
        ModuleRow: {
            description: string;
            descriptionEn?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Chosen by the sender. A row with a known key updates the existing one */
            key: string;
            /** @description Position among its siblings */
            order: number;
            title: string;
            titleEn?: string | null;
        };
        /** Move */
        Move: {
            /** Format: uuid */
            toClassId: string;
            userIds: string[];
        };
        /** MyAssignment */
        MyAssignment: {
            /** Format: uuid */
            classId: string;
            className: string;
            /** Format: date */
            dueOn: string;
            /** Format: date-time */
            endsAt: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            lessonId: string;
            state: components["schemas"]["HomeworkState"];
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            title: string;
        };
        /** MyClass */
        MyClass: {
            /**
             * Format: date-time
             * @description The end of its school year. Later progress is not seen by its teacher
             */
            archivedAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            joinedAt: string;
            name: string;
            teacher: components["schemas"]["TeacherName"];
            /** @description Rights of the teacher. see_name: name and username, not the e-mail. see_progress:
             * started and completed lessons with dates, scores and numbers of answered exercises, not the answers.
             * reset_password: create a reset code. see_hard_letters: letters that are hard for the class, without
             * names. Empty once the teacher has lost the role */
            teacherMay: components["schemas"]["TeacherRight"][];
        };
        /** MyProgress */
        MyProgress: {
            /** @description In the order of the lessons */
            lessons: components["schemas"]["Progress"][];
            totals: {
                /** @description Average of the completed lessons */
                averageScore: number | null;
                completedExercises: number;
                completedLessons: number;
                exercises: number;
                lessons: number;
                startedLessons: number;
            };
        };
        /** NewAssignments */
        NewAssignments: {
            /**
             * Format: date
             * @description The last day to do it, today or later
             */
            dueOn: string;
            lessonIds: string[];
            /** @description Time zone of the school, from the IANA database. An unknown one counts as UTC */
            timeZone: string;
        };
        /** NewCategory */
        NewCategory: {
            description?: string | null;
            descriptionEn?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            name: string;
            nameEn?: string | null;
        };
        /** NewClass */
        NewClass: {
            name: string;
            /**
             * Format: uuid
             * @description The teacher, if not the caller. For admins only
             */
            teacherId?: string;
        };
        /** NewExercise */
        NewExercise: {
            /** @description One of the options, the word to read, or the letter or word to sign */
            answer: string;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** Format: uuid */
            lessonId: string;
            /** @description Options of a choice exercise, including the answer. None for sign_recognition. Without
             * options, the word of word_reading is typed */
            options?: string[] | null;
            /** @description The same options in English, in the same order */
            optionsEn?: string[] | null;
            /** @description Default: last in its lesson */
            order?: number;
            prompt: string;
            promptEn?: string | null;
            /** Format: uuid */
            signId?: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /** NewInvitation */
        NewInvitation: {
            /** @description Lifetime in days */
            days: number;
            /** @description Maximum number of uses */
            maxUses: number;
        };
        /** NewLesson */
        NewLesson: {
            category: string;
            description: string;
            descriptionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /** @description Minutes */
            duration: number;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description The module as answers show it. Only its id counts; `moduleId` must be the same, if sent */
            module?: {
                /** Format: uuid */
                id: string;
            };
            /**
             * Format: uuid
             * @description Default: the first module
             */
            moduleId?: string;
            /** @description Position across all modules. Default: last */
            order?: number;
            title: string;
            titleEn?: string | null;
        };
        /** NewModule */
        NewModule: {
            description: string;
            descriptionEn?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Default: last */
            order?: number;
            title: string;
            titleEn?: string | null;
        };
        /** NewPlace */
        NewPlace: {
            /**
             * Format: date-time
             * @description When the learner was there, by the clock of the device. A future time is stored as now
             */
            keptAt: string;
            /** @description Postponed steps */
            putOff: string[];
            /** @description Remaining steps in order: ids of exercises, and names that the client chooses for other
             * steps. Empty once the lesson is over */
            steps: string[];
            /** @description Steps answered wrong */
            wrong: string[];
        };
        /** NewReview */
        NewReview: {
            /**
             * @description The letter that was read or seen in place of the right one. Null if none was
             * @enum {string|null}
             */
            given?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Null for a word
             * @enum {string|null}
             */
            letter?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | null;
            /** @description Time until it was signed. Null if it was skipped or read */
            milliseconds?: number | null;
            /** @description Letters a second. Of a word that was read: how fast the hand spelled it. Of a word that
             * was signed: how fast the learner spelled the letters between its first and its last. Null for a letter,
             * for a word read hand by hand or not signed to the end, and if it was not measured */
            pace?: number | null;
            rating: components["schemas"]["Rating"];
            /**
             * Format: date-time
             * @description By the clock of the device. A time in the future is stored as now
             */
            reviewedAt: string;
            /**
             * @description What the learner did. Null from clients that send none: the review then counts for both
             * @enum {string|null}
             */
            skill?: "signed" | "read" | null;
            /** @description Time zone of the device, from the IANA database, which decides the calendar day of the
             * review. An unknown one counts as UTC */
            timeZone?: string | null;
            /** @description A word as hands spell it. Null for a letter */
            word?: string | null;
        };
        /** NewReviews */
        NewReviews: {
            /** @description In any order */
            reviews: components["schemas"]["NewReview"][];
            /**
             * Format: date-time
             * @description Current time by the clock of the device, to correct `reviewedAt` for its error
             */
            sentAt?: string;
        };
        /** NewSign */
        NewSign: {
            /** Format: uuid */
            categoryId?: string | null;
            definition: string;
            definitionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /** @description Alternative text. Must not contain the word, because exercises show it */
            imageAlt?: string | null;
            imageAltEn?: string | null;
            /** @description Author of the picture, and its title and address if its licence asks for them */
            imageCredit?: string | null;
            /** @description Licence of the picture. The page links the names of Creative Commons licences to their
             * texts */
            imageLicence?: string | null;
            imageUrl?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Author of the video, and its title and address if its licence asks for them */
            videoCredit?: string | null;
            /** @description Licence of the video. The page links the names of Creative Commons licences to their
             * texts */
            videoLicence?: string | null;
            videoUrl?: string | null;
            word: string;
        };
        /** NewWord */
        NewWord: {
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            kind: components["schemas"]["WordKind"];
            language: components["schemas"]["Language"];
            /** @description With its accents */
            word: string;
        };
        /** OwnerOfCode */
        OwnerOfCode: {
            /** @description Whose password it is */
            username: string;
        };
        /** PasswordReset */
        PasswordReset: {
            /** @description Case and dashes are ignored */
            code: string;
            /** @description Must not be a common password. At most 256 bytes */
            password: string;
        };
        /** Place */
        Place: {
            /** Format: date-time */
            keptAt: string;
            /** @description Postponed steps */
            putOff: string[];
            /** @description Remaining steps in order: ids of exercises, and names that the client chooses for other
             * steps. Empty once the lesson is over */
            steps: string[];
            /** @description Steps answered wrong */
            wrong: string[];
        };
        /** PlaceInLesson */
        PlaceInLesson: {
            /** Format: date-time */
            keptAt: string;
            /** @description Postponed steps */
            putOff: string[];
            /** @description Remaining steps in order: ids of exercises, and names that the client chooses for other
             * steps. Empty once the lesson is over */
            steps: string[];
            /** @description Steps answered wrong */
            wrong: string[];
        } | null;
        /** PlainError */
        PlainError: {
            code: components["schemas"]["ErrorCode"];
            message: string;
        };
        /** ProfileChange */
        ProfileChange: {
            currentPassword?: string;
            /** Format: email */
            email?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            /** @description Must not be a common password. At most 256 bytes */
            password?: string;
            /** @description Letters of one script, digits, ASCII signs except “@”, and single spaces between words.
             * Stored in NFKC. Case is ignored when names are compared */
            username?: string;
        };
        /** Progress */
        Progress: {
            /** Format: date-time */
            completedAt: string | null;
            /** @description Exercises answered correctly */
            completedExercises: number;
            /** Format: uuid */
            lessonId: string;
            /** @description Null until completed */
            score: number | null;
            /** Format: date-time */
            startedAt: string | null;
            status: components["schemas"]["LessonStatus"];
            totalExercises: number;
        };
        /** PupilHomework */
        PupilHomework: {
            firstName: string | null;
            /** @description In the order of the assignments */
            homework: {
                /** @description Exercises of the lesson with an answer, right or wrong */
                answeredExercises: number;
                /** Format: uuid */
                assignmentId: string;
                /**
                 * Format: date
                 * @description The other day of this pupil. Null if that of the class counts
                 */
                extendedTo: string | null;
                /** @description The best score, 0 to 100. Null until completed */
                score: number | null;
                state: components["schemas"]["HomeworkState"];
            }[];
            /** Format: uuid */
            id: string;
            lastName: string | null;
            username: string;
        };
        /**
         * Rating
         * @description How well it was remembered. again: not at all
         * @enum {string}
         */
        Rating: "again" | "hard" | "good" | "easy";
        /** ReadLetter */
        ReadLetter: {
            /** @description Null if the hand did not spell it */
            letter: string | null;
            /** @description Null if the letter was missed */
            read: string | null;
        };
        /** Refresh */
        Refresh: {
            /** @description From the last login or refresh */
            refreshToken: string;
        };
        /** Registration */
        Registration: {
            /**
             * Format: email
             * @description Required without an `invitationCode`
             */
            email?: string;
            firstName?: string;
            /** @description Code of an invitation to a class. Case and dashes are ignored */
            invitationCode?: string;
            lastName?: string;
            /** @description Must not be a common password. At most 256 bytes */
            password: string;
            /** @description Letters of one script, digits, ASCII signs except “@”, and single spaces between words.
             * Stored in NFKC. Case is ignored when names are compared */
            username: string;
        };
        /** RemovedMember */
        RemovedMember: {
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
            /** Format: date-time */
            removedAt: string;
            username: string;
        };
        /** ResetCode */
        ResetCode: {
            code: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** ResetWays */
        ResetWays: {
            /** @description Whether reset codes are sent by e-mail */
            byMail: boolean;
            /** @description E-mail address or URL of the operators, who can give a code */
            contact: string | null;
        };
        /** Review */
        Review: {
            /**
             * @description The letter that was read or seen in place of the right one. Null if none was
             * @enum {string|null}
             */
            given: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Null for a word
             * @enum {string|null}
             */
            letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | null;
            /** @description Time until it was signed. Null if it was skipped or read */
            milliseconds: number | null;
            /** @description Letters a second. Of a word that was read: how fast the hand spelled it. Of a word that
             * was signed: how fast the learner spelled the letters between its first and its last. Null for a letter,
             * for a word read hand by hand or not signed to the end, and if it was not measured */
            pace: number | null;
            rating: components["schemas"]["Rating"];
            /** Format: date-time */
            reviewedAt: string;
            /**
             * @description What the learner did. Null from clients that send none: the review then counts for both
             * @enum {string|null}
             */
            skill: "signed" | "read" | null;
            /** @description Time zone of the device, from the IANA database, which decides the calendar day of the
             * review. An unknown one counts as UTC */
            timeZone: string | null;
            /** @description A word as hands spell it. Null for a letter */
            word: string | null;
        };
        /**
         * Role
         * @enum {string}
         */
        Role: "student" | "teacher" | "admin";
        /** Roster */
        Roster: {
            pupils: components["schemas"]["RosterRow"][];
        };
        /** RosterResult */
        RosterResult: {
            /** Format: date-time */
            expiresAt: string | null;
            pupils: components["schemas"]["ListedPupil"][];
        };
        /** RosterRow */
        RosterRow: {
            firstName?: string;
            lastName?: string;
            /** @description Default: derived from the name. The username of a pupil of your classes, or for an admin
             * of any pupil, adds this pupil instead of a new account, unless the row has another name */
            username?: string;
        };
        /** RowCounts */
        RowCounts: {
            changed: number;
            created: number;
            unchanged: number;
        };
        /** RowFault */
        RowFault: {
            message: string;
            /** @description Index of the row, from 0, and its field */
            path: string;
        };
        /** Sign */
        Sign: {
            category: components["schemas"]["CategoryOfSign"];
            /** Format: date-time */
            createdAt: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            definition: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            definitionEn?: string | null;
            difficulty: components["schemas"]["Difficulty"];
            /** Format: uuid */
            id: string;
            /** @description In the language of `Accept-Language`, English by default. Always French for admins */
            imageAlt: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            imageAltEn?: string | null;
            imageCredit: string | null;
            imageLicence: string | null;
            imageUrl: string | null;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            /** Format: date-time */
            updatedAt: string;
            videoCredit: string | null;
            videoLicence: string | null;
            videoUrl: string | null;
            /** @description The name of the sign, always in French */
            word: string;
        };
        /** SignChange */
        SignChange: {
            /** Format: uuid */
            categoryId?: string | null;
            definition?: string;
            definitionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /** @description Alternative text. Must not contain the word, because exercises show it */
            imageAlt?: string | null;
            imageAltEn?: string | null;
            /** @description Author of the picture, and its title and address if its licence asks for them */
            imageCredit?: string | null;
            /** @description Licence of the picture. The page links the names of Creative Commons licences to their
             * texts */
            imageLicence?: string | null;
            imageUrl?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Author of the video, and its title and address if its licence asks for them */
            videoCredit?: string | null;
            /** @description Licence of the video. The page links the names of Creative Commons licences to their
             * texts */
            videoLicence?: string | null;
            videoUrl?: string | null;
            word?: string;
        };
        /** SignedAnswer */
        SignedAnswer: {
            /**
             * Format: uuid
             * @description Idempotency key chosen by the client: a repeated answer counts once and gets the same
             * verdict
             */
            attemptId?: string;
            /** @description The signed frames, the oldest first, up to the end of the letter or word. Of a word, the
             * last 20 seconds count */
            frames: components["schemas"]["HandPoints"][];
            /** @description Frame rate, for moving letters and words. Default: that of the letter model */
            framesPerSecond?: number;
            /** @description When each frame was taken, in milliseconds from any moment, in place of
             * `framesPerSecond` */
            timestamps?: number[];
        };
        /** SignedIn */
        SignedIn: {
            accessToken: string;
            /** @description Lifetime of the access token, in seconds */
            expiresIn: number;
            refreshToken: string;
            user: components["schemas"]["User"];
        };
        /** SignRow */
        SignRow: {
            /** @description The key of its category, or its French name if that is unique */
            category?: string | null;
            definition: string;
            definitionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /** @description Alternative text. Must not contain the word, because exercises show it */
            imageAlt?: string | null;
            imageAltEn?: string | null;
            /** @description Author of the picture, and its title and address if its licence asks for them */
            imageCredit?: string | null;
            /** @description Licence of the picture. The page links the names of Creative Commons licences to their
             * texts */
            imageLicence?: string | null;
            imageUrl?: string | null;
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Chosen by the sender. A row with a known key updates the existing one */
            key: string;
            /** @description Author of the video, and its title and address if its licence asks for them */
            videoCredit?: string | null;
            /** @description Licence of the video. The page links the names of Creative Commons licences to their
             * texts */
            videoLicence?: string | null;
            videoUrl?: string | null;
            word: string;
        };
        /** StartCode */
        StartCode: {
            /** @description One-use code to choose a password at `POST /api/auth/reset-password`. Shown only once.
             * Null in a dry run */
            code: string | null;
            firstName: string | null;
            lastName: string | null;
            username: string;
        };
        /** StartCodes */
        StartCodes: {
            /** Format: date-time */
            expiresAt: string | null;
            pupils: components["schemas"]["StartCode"][];
        };
        /** Teacher */
        Teacher: {
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
            username: string;
        };
        /** TeacherName */
        TeacherName: {
            firstName: string | null;
            lastName: string | null;
            username: string;
        };
        /**
         * TeacherRight
         * @enum {string}
         */
        TeacherRight: "see_name" | "see_progress" | "reset_password" | "see_hard_letters";
        /** Use */
        Use: {
            /** @description Not set for learners */
            first?: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            /** @enum {string} */
            kind: "sign" | "lesson" | "exercise" | "class" | "learner";
            total: number;
            /** @description False if counting stopped at `total`, because the list is longer */
            totalIsExact?: boolean;
        };
        /** User */
        User: {
            /** Format: date-time */
            createdAt: string;
            /** @description Null if the user signs in with the username */
            email: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
            role: components["schemas"]["Role"];
            username: string;
        };
        /** UserChange */
        UserChange: {
            role: components["schemas"]["Role"];
        };
        /** Word */
        Word: {
            /** Format: uuid */
            id: string;
            /** @description False for a draft, which only admins see */
            isPublished: boolean;
            kind: components["schemas"]["WordKind"];
            language: components["schemas"]["Language"];
            /** @description Difficulty, from the number of letters, movements and consecutive letters with similar
             * fingers */
            level: number;
            /** @description With its accents */
            word: string;
        };
        /** WordChange */
        WordChange: {
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            kind?: components["schemas"]["WordKind"];
            language?: components["schemas"]["Language"];
            /** @description With its accents */
            word?: string;
        };
        /**
         * WordKind
         * @enum {string}
         */
        WordKind: "first_name" | "everyday";
        /** WordRow */
        WordRow: {
            /** @description Whether learners see it. Default: true */
            isPublished?: boolean;
            /** @description Default: language, kind and spelling */
            key?: string;
            kind: components["schemas"]["WordKind"];
            language: components["schemas"]["Language"];
            /** @description With its accents */
            word: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description For example `user.logged_in`, `user.role_changed` or `sign.deleted` */
                action?: string;
                /** @description The acting user: an id or a pseudonym */
                actor?: string;
                /** @description Start, inclusive, such as `2026-01-31T08:00:00Z` */
                from?: string;
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description The affected item: an id or a pseudonym */
                target?: string;
                /** @description End, exclusive, such as `2099-12-31T23:59:59Z` */
                until?: string;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                            /** @description False if counting stopped at `total`, because the list is longer */
                            totalIsExact?: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoAuditEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPasswordResetWays: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResetWays"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Logout"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refreshTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnerOfCode"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listClasses: {
        parameters: {
            query?: {
                /** @description Default: the classes of all years */
                isArchived?: boolean;
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Class"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClass"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Class"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Class"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteClass: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: deletes its homework too. Members keep their
                 * accounts and progress */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Class"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAssignments: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Assignment"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignHomework: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAssignments"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Assignment"][];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeHomework: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                assignmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    extendHomework: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                assignmentId: string;
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DueDay"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Extension"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description Malformed request. The answer lists the faults */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "VALIDATION_FAILED";
                        };
                    };
                };
            };
            /** @description Authentication required, or credentials invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "AUTHENTICATION_REQUIRED";
                        };
                    };
                };
            };
            /** @description Signed in, but not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "FORBIDDEN";
                        };
                    };
                };
            };
            /** @description Not found, or not accessible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "CLASS_NOT_FOUND" | "ASSIGNMENT_NOT_FOUND" | "MEMBER_NOT_FOUND";
                        };
                    };
                };
            };
            /** @description The body or the image is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "BODY_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description Well-formed, but not possible. See the code */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "CLASS_ARCHIVED" | "DUE_DAY_INVALID" | "EXTENSION_TOO_EARLY";
                        };
                    };
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds */
            429: {
                headers: {
                    /** @description Seconds after which to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "TOO_MANY_REQUESTS";
                        };
                    };
                };
            };
            /** @description Internal server error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description Temporarily unavailable. Try again after `Retry-After` seconds */
            503: {
                headers: {
                    /** @description Seconds after which to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error: components["schemas"]["Failure"] & {
                            /** @enum {string} */
                            code: "UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    removeExtension: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                assignmentId: string;
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPupilHomework: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PupilHomework"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHardLetters: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HardLetters"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedInvitation"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createMemberResetCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResetCode"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Class"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRemovedMembers: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedMember"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClassProgress: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberProgress"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportClassProgress: {
        parameters: {
            query?: {
                /** @description Time zone of the days, from the IANA database. An unknown one counts as UTC, such as
                 * `Europe/Paris` */
                timeZone?: string;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with a header line; in French with semicolons if `Accept-Language` asks for it, else
             * with commas */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPupils: {
        parameters: {
            query?: {
                /** @description Only proposes usernames and lists faults */
                dryRun?: boolean;
                /** @description Chosen by the sender for each list. A list that the class already has creates
                 * nothing: the answer has its pupils, with new codes that replace the earlier ones */
                listId?: string;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Roster"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RosterResult"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RosterResult"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Class"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createStartCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenMembers"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartCodes"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeletedClasses: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedClass"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    joinClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyClass"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSigns: {
        parameters: {
            query?: {
                /** @description Id of a category, or its name in French or English, such as `Alphabet` */
                category?: string;
                difficulty?: components["schemas"]["Difficulty"];
                /** @description First letter of the word, such as `A` */
                letter?: string;
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
                /** @description A word, ignoring case, accents and one typo, or a text of the definition, in French
                 * or English, such as `a` */
                search?: string;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sign"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                            /** @description False if counting stopped at `total`, because the list is longer */
                            totalIsExact?: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSign"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sign"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSign: {
        parameters: {
            query?: {
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sign"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSign: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: its exercises stay, hidden from learners until they
                 * get another `signId` */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sign"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"][];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCategory"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCategory: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: its signs stay, without a category */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createExercise: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewExercise"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Exercise"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExercise: {
        parameters: {
            query?: {
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Exercise"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteExercise: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: deletes its answers */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateExercise: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExerciseChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Exercise"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    submitAnswer: {
        parameters: {
            query?: {
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Graded"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderExercises: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids in the new order. The items exchange their current positions */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContentRows"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportContentLines: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines of JSON, each with the kind of a row and the row */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportSigns: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with a header line; in French with semicolons if `Accept-Language` asks for it, else
             * with commas */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportWords: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with a header line; in French with semicolons if `Accept-Language` asks for it, else
             * with commas */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFigures: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Figures"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContent: {
        parameters: {
            query?: {
                /** @description Also create the categories that signs name and that do not exist */
                createCategories?: boolean;
                /** @description Only reports the effect and all faults */
                dryRun?: boolean;
                /** @description Also write rows that already exist under another key */
                duplicate?: boolean;
                /** @description Kind of the rows of CSV */
                kind?: "signs" | "words";
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContentRows"];
                "application/x-ndjson": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportReport"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Code of an invitation to a class. Case and dashes are ignored */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvitationDetails"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLessons: {
        parameters: {
            query?: {
                /** @description Whether to include exercises, for a whole course in one request */
                exercises?: boolean;
                /** @description Entries per page */
                limit?: number;
                /** @description Only lessons of this module, such as `019b76da-a800-7295-a21f-6b1bfd4bb5e3` */
                moduleId?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lesson"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createLesson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLesson"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FullLesson"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLesson: {
        parameters: {
            query?: {
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FullLesson"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLesson: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: deletes its exercises, homework, answers and
                 * progress */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateLesson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FullLesson"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    completeLesson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Progress"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    keepPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlace"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Place"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startLesson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Progress"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderLessons: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids in the new order. The items exchange their current positions */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Media"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                            /** @description False if counting stopped at `total`, because the list is longer */
                            totalIsExact?: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Media"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Media"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listModules: {
        parameters: {
            query?: {
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Module"][];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewModule"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Module"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteModule: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: deletes its lessons with their exercises, homework,
                 * answers and progress */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModuleChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Module"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderModules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids in the new order. The items exchange their current positions */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Review"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addReviews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReviews"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Review"][];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Part of the e-mail, username or name, ignoring case and accents */
                search?: string;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                            /** @description False if counting stopped at `total`, because the list is longer */
                            totalIsExact?: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: deletes the classes that the user teaches */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createResetCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResetCode"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMyProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMyAccount: {
        parameters: {
            query?: {
                /** @description Delete it even if it is in use: deletes the classes that the user teaches */
                cascade?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountClosure"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMyProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMyActivity: {
        parameters: {
            query: {
                /** @description Time zone of today, of answers, and of reviews without one of their own, from the
                 * IANA database. An unknown one counts as UTC */
                timeZone: string;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyAssignments: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyAssignment"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyClasses: {
        parameters: {
            query?: {
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyClass"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leaveClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportMyData: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setMyGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Goal"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Goal"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMyProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyProgress"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWords: {
        parameters: {
            query?: {
                kind?: components["schemas"]["WordKind"];
                language?: components["schemas"]["Language"];
                /** @description Difficulty, from the number of letters, movements and consecutive letters with
                 * similar fingers */
                level?: number;
                /** @description Entries per page */
                limit?: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description For admins: read what learners will read once drafts are published. Answers are
                 * graded, not stored */
                preview?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Word"][];
                        meta: {
                            limit: number;
                            page: number;
                            total: number;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWord: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWord"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Word"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWord: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWord: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WordChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Word"];
                        message?: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getIllustration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
                /** @description The `ETag` of the cached copy */
                "If-None-Match"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The cached copy is current */
            304: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recognizeImage: {
        parameters: {
            query?: {
                /** @description Adds confidence and candidates to the answer */
                details?: boolean;
                /** @description Adds the points of the hand to the answer */
                points?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
                /** @description Distinguishes callers with the same address, as in a classroom */
                "X-Session-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description What is seen, given what the caller showed before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterInPicture"];
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgetHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
                /** @description Distinguishes callers with the same address, as in a classroom */
                "X-Session-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recognizeHand: {
        parameters: {
            query?: {
                /** @description Adds confidence and candidates to the answer */
                details?: boolean;
            };
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
                /** @description Distinguishes callers with the same address, as in a classroom */
                "X-Session-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The 21 points of each hand, in metres from any origin: x to the right of the picture, y
         * down, z away from the camera. `hand_position` is the wrist in the picture, as fractions of width and height.
         * The keys of an absent hand are null or missing */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandPoints"];
            };
        };
        responses: {
            /** @description What is seen, given what the caller showed before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letter"];
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
                /** @description The `ETag` of the cached copy */
                "If-None-Match"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description model.onnx and model.json */
            200: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The cached copy is current */
            304: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
                /** @description The `ETag` of the cached copy */
                "If-None-Match"?: string;
                /** @description A range of the file, such as `bytes=0-1023` */
                Range?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The requested range */
            206: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The cached copy is current */
            304: {
                headers: {
                    /** @description Identifies this version, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of texts: `fr`, otherwise English */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All checks pass */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Commit of the build, or a hash of its files */
                        build: string;
                        checks: {
                            [key: string]: "ok" | "failed";
                        };
                        /** @description The disk of the embedded database. Missing if the server uses another
                         * database */
                        disk?: {
                            freeBytes: number;
                            /** @description If not, writes get 503, reads and signing in continue */
                            isWritable: boolean;
                        };
                        status: "ready" | "unavailable";
                    };
                };
            };
            /** @description A failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
