// The platform API, by `npm run api-types` from its OpenAPI document; a test compares the two.
export interface paths {
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the audit log, the newest entries first (admins only) */
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
         * Undo a change of content (admins only)
         * @description Deletes a created item, reverts a change, or restores a deleted item with its parts and all
         * items deleted with it. Answers and progress of learners in deleted lessons or exercises are not restored.
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
        /** Read how this server gives reset codes */
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
        /** Log in */
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
        /** Log out */
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
        /** Exchange a refresh token for a new pair */
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
         * @description A code works once. All sessions of the user end.
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
        /** Create a class (teachers and admins only) */
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
        /** Read a class (teachers and admins only) */
        get: operations["getClass"];
        put?: never;
        post?: never;
        /**
         * Delete a class (teachers and admins only)
         * @description Refused while it has members.
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
        /** List the homework of a class with its progress, the latest day first (teachers and admins only) */
        get: operations["listAssignments"];
        put?: never;
        /**
         * Assign lessons to a class until a day (teachers and admins only)
         * @description Assigns all or none. A lesson that is already homework of the class gets the new day. Drafts
         * are refused as unknown lessons.
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
        /** Change the day of homework (teachers and admins only) */
        patch: operations["changeHomeworkDay"];
        trace?: never;
    };
    "/api/classes/{id}/assignments/pupils": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a class by name, with their homework (teachers and admins only) */
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
         * current pupils have tried it after it was turned on and after they joined.
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
        /** List the unexpired invitations to a class, the newest first (teachers and admins only) */
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
    "/api/classes/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a class by name, with their progress (teachers and admins only) */
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
        /** Remove a member from a class (teachers and admins only) */
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
    "/api/classes/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the lessons done by each member of a class (teachers and admins only) */
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
        /** Export the progress of a class as CSV: a line per member, a column per lesson (teachers and admins only) */
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
         * `username`, which may have French names. 20 an hour, without dry runs.
         */
        post: operations["createPupils"];
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
        /** Join a class */
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
        /** Search signs */
        get: operations["listSigns"];
        put?: never;
        /** Add a sign (admins only) */
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
        /** Read a sign */
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
        /** Update a sign (admins only) */
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
        /** List sign categories */
        get: operations["listCategories"];
        put?: never;
        /** Add a category (admins only) */
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
        /** Update a category (admins only) */
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
        /** Create an exercise (admins only) */
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
        /** Read an exercise */
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
        /** Update an exercise (admins only) */
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
         * @description Send `answer` for a choice. For `sign_recognition` send the `frames`, in which the server
         * recognizes the letter. With an `attemptId`, an answer can be sent again if its verdict was lost.
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
        /** Export all content, in the form that `POST /api/import` accepts (admins only) */
        get: operations["exportContent"];
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
        /** Export all signs as CSV (admins only) */
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
        /** Export all words as CSV (admins only) */
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
        /** Count accounts, active learners and storage (admins only) */
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
         * Import content in bulk, from JSON or CSV (admins only)
         * @description Rows refer to each other by keys that the sender chooses. Rows with a known key are updated;
         * fields left out are unchanged. All rows are written or none. Signs and words may also be CSV: `Content-Type:
         * text/csv` and `?kind=`, with a header of field names.
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
        /** List available lessons */
        get: operations["listLessons"];
        put?: never;
        /** Create a lesson (admins only) */
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
        /** Read a lesson with its exercises */
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
        /** Update a lesson (admins only) */
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
        /** Mark a lesson completed */
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
        /** Start a lesson */
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
        /** List uploaded pictures and videos, the newest first (admins only) */
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
        /** List modules */
        get: operations["listModules"];
        put?: never;
        /** Create a module (admins only) */
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
        /** Update a module (admins only) */
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
        /** List my reviews of letters, the latest arrivals first */
        get: operations["listReviews"];
        put?: never;
        /**
         * Add reviews of letters
         * @description Adds all or none. A review that is sent again is stored once. The answer has the stored
         * reviews. The last 50000 reviews of a learner are stored.
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
        /** List users, the newest first (admins only) */
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
        /** Read a user (admins only) */
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
        /** Change the role of a user (admins only) */
        patch: operations["updateUser"];
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
        /** Read my profile */
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
         * @description Computed from my reviews and answers on all devices. `now` is the time of the server, for
         * devices whose clock is wrong.
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
        /** List my homework: unfinished first, earliest day first */
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
        /** List my classes and the rights of their teachers */
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
         * @description One at a time, at most 10 per hour.
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
        /** Set my daily goal */
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
        /** Read my progress in all lessons */
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
        /** List words to fingerspell, the easiest first */
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
        /** Delete a word to fingerspell (admins only) */
        delete: operations["deleteWord"];
        options?: never;
        head?: never;
        /** Update a word to fingerspell (admins only) */
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
        /** Download the illustration of a sign, as SVG */
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
        /** Recognize the letter in a JPEG or PNG image of a hand */
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
        /** Forget the history of the caller */
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
        /** Recognize the letter in hand points */
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
        /** Download a model as model.zip */
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
        /** Check that the process runs */
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
        /** Download an uploaded picture or video */
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
        /** Read metrics for Prometheus */
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
        /** Check that the server is alive */
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
        /** Check that requests can be served */
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
            /** @example rivers run under bridges */
            currentPassword: string;
        };
        /** ActiveDay */
        ActiveDay: {
            /**
             * @description Answers to exercises
             * @example 9
             */
            answers: number;
            /**
             * @description Calendar day in the time zone
             * @example 2026-01-31
             */
            day: string;
            /**
             * @description Letters signed or read correctly, counted each time
             * @example 12
             */
            letters: number;
        };
        /** Activity */
        Activity: {
            /** @description The last 366 active days, latest first */
            days: components["schemas"]["ActiveDay"][];
            /**
             * @description Streak up to today or, if nothing is done yet today, up to yesterday
             * @example 5
             */
            daysInARow: number;
            /**
             * @description Letters per day. Null: not chosen yet
             * @example 10
             */
            goal: number | null;
            /** @description Letters signed or read, in alphabetical order */
            letters: components["schemas"]["KnownLetter"][];
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            now: string;
        };
        /** Actor */
        Actor: {
            /**
             * Format: uuid
             * @example 01989c2e-0a11-7f04-8e6b-52d7c9a0b1e3
             */
            id: string | null;
            /**
             * Format: uuid
             * @description Stays after the user is deleted
             * @example 5b1f3f5e-6a0d-4a52-9c57-1d7e8f0a2b34
             */
            pseudonym: string;
            /** @example camille */
            username: string | null;
        };
        /** Answer */
        Answer: components["schemas"]["ChosenAnswer"] | components["schemas"]["SignedAnswer"];
        /** Assignment */
        Assignment: {
            /**
             * @description Members who have completed the lesson
             * @example 21
             */
            done: number;
            /**
             * Format: date
             * @example 2026-01-31
             */
            dueOn: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            endsAt: string;
            /**
             * Format: uuid
             * @example 01989c33-2c4d-7e5f-8a61-b7c8d9e0f1a2
             */
            id: string;
            /**
             * @description Members who have not, after the day
             * @example 0
             */
            late: number;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId: string;
            /**
             * @description Members who have not, before the end of the day
             * @example 7
             */
            open: number;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Retrouver L, V, A
             */
            title: string;
        };
        /** AuditEntry */
        AuditEntry: {
            /** @example user.role_changed */
            action: string;
            /** @description Null if not signed in */
            actor: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            at: string;
            /**
             * @example {
             *       "from": "student",
             *       "to": "admin"
             *     }
             */
            details: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @example 01989c2f-77e0-7b1c-a3d4-90e1f2a3b4c5
             */
            id: string;
            target: {
                /**
                 * Format: uuid
                 * @example 5b1f3f5e-6a0d-4a52-9c57-1d7e8f0a2b34
                 */
                id: string;
                /** @example user */
                kind: string;
                /**
                 * @description French name, or username. Null if it has none or was deleted
                 * @example camille
                 */
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
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example The 26 letters of the manual alphabet of French Sign Language.
             */
            description: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            /**
             * Format: uuid
             * @example 019b76da-a800-70bb-8a42-a5fd91489d8f
             */
            id: string;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Alphabet
             */
            name: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            nameEn?: string | null;
            /** @example 26 */
            signCount: number;
        };
        /** CategoryChange */
        CategoryChange: {
            /** @example Se saluer et se quitter. */
            description?: string | null;
            /** @example Meeting and parting. */
            descriptionEn?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /** @example Salutations */
            name?: string;
            /** @example Greetings */
            nameEn?: string | null;
        };
        /** CategoryOfSign */
        CategoryOfSign: {
            /**
             * Format: uuid
             * @example 019b76da-a800-70bb-8a42-a5fd91489d8f
             */
            id: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Alphabet
             */
            name: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            nameEn?: string | null;
        } | null;
        /** CategoryRow */
        CategoryRow: {
            /** @example Se saluer et se quitter. */
            description?: string | null;
            /** @example Meeting and parting. */
            descriptionEn?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Chosen by the sender. A row with a known key updates the existing one
             * @example animals
             */
            key: string;
            /** @example Salutations */
            name: string;
            /** @example Greetings */
            nameEn?: string | null;
        };
        /** ChosenAnswer */
        ChosenAnswer: {
            /**
             * @description The chosen option, in either language
             * @example A
             */
            answer: string;
            /**
             * Format: uuid
             * @description Idempotency key chosen by the client: a repeated answer counts once and gets the same
             * verdict
             * @example 6f9d1c3a-52b0-4f0e-9a53-0d6c7be1f2a4
             */
            attemptId?: string;
        };
        /** Class */
        Class: {
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01989c31-2b4c-7d10-8e52-7a61b0c1d2e3
             */
            id: string;
            /**
             * @description Number of members
             * @example 28
             */
            members: number;
            /** @example LSF 1, groupe B */
            name: string;
            /** @description Whether the teacher sees which letters are hard for the class */
            showsHardLetters: boolean;
            teacher: components["schemas"]["Teacher"];
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        /** ClassChange */
        ClassChange: {
            /** @example LSF 1, groupe B */
            name?: string;
            /** @description Turns hard letters on or off. Only reviews after turning it on count */
            showsHardLetters?: boolean;
            /**
             * Format: uuid
             * @description The teacher, if not the caller. For admins only
             */
            teacherId?: string;
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
            /**
             * @description Shown only once: the server stores a hash
             * @example 7Z4M0-QXRC9
             */
            code: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @example 01989c31-6d7e-7f81-a213-8b92c3d4e5f6
             */
            id: string;
            /**
             * @description Page of this server that accepts the code. The part after # stays in the browser and out
             * of logs
             * @example /#/join/7Z4M0-QXRC9
             */
            link: string;
            /** @example 30 */
            maxUses: number;
            /** Format: date-time */
            revokedAt: string | null;
            /**
             * @description Number of uses so far
             * @example 3
             */
            uses: number;
        };
        /** Credentials */
        Credentials: {
            /**
             * @description E-mail or username
             * @example lea@school.example
             */
            email: string;
            /** @example rivers run under bridges */
            password: string;
        };
        /**
         * Difficulty
         * @example beginner
         * @enum {string}
         */
        Difficulty: "beginner" | "intermediate" | "advanced";
        /** DueDay */
        DueDay: {
            /**
             * Format: date
             * @description The last day to do it, today or later
             * @example 2026-12-28
             */
            dueOn: string;
            /**
             * @description Time zone of the school, from the IANA database
             * @example Europe/Paris
             */
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
        ErrorCode: "VALIDATION_FAILED" | "BAD_REQUEST" | "INVALID_JSON" | "INVALID_ADDRESS" | "INVALID_SESSION_ID" | "FILE_MISSING" | "TOO_MANY_FILES" | "FILE_EMPTY" | "FORM_DAMAGED" | "UPLOAD_STOPPED" | "NOT_AN_IMAGE" | "IMAGE_DAMAGED" | "IMAGE_TOO_COMPLEX" | "AUTHENTICATION_REQUIRED" | "CREDENTIALS_INVALID" | "REFRESH_TOKEN_INVALID" | "FORBIDDEN" | "ROUTE_NOT_FOUND" | "MODEL_NOT_FOUND" | "ILLUSTRATION_NOT_FOUND" | "MEDIA_NOT_FOUND" | "USER_NOT_FOUND" | "SIGN_NOT_FOUND" | "CATEGORY_NOT_FOUND" | "MODULE_NOT_FOUND" | "LESSON_NOT_FOUND" | "EXERCISE_NOT_FOUND" | "WORD_NOT_FOUND" | "ENTRY_NOT_FOUND" | "CLASS_NOT_FOUND" | "MEMBER_NOT_FOUND" | "INVITATION_NOT_FOUND" | "ASSIGNMENT_NOT_FOUND" | "REQUEST_TIMEOUT" | "BODY_TOO_LARGE" | "IMAGE_TOO_LARGE" | "UNSUPPORTED_TYPE" | "RANGE_UNSATISFIABLE" | "EMAIL_TAKEN" | "USERNAME_TAKEN" | "CURRENT_PASSWORD_WRONG" | "RESET_CODE_INVALID" | "RESET_BY_ADMIN" | "PASSWORD_COMMON" | "PASSWORD_IS_NAME" | "LAST_ADMIN" | "UNKNOWN_CATEGORY" | "UNKNOWN_MODULE" | "UNKNOWN_LESSON" | "UNKNOWN_SIGN" | "UNKNOWN_MEDIA" | "UNKNOWN_TEACHER" | "SIGN_IN_USE" | "CATEGORY_IN_USE" | "MODULE_IN_USE" | "LESSON_IN_USE" | "EXERCISE_IN_USE" | "MEDIA_IN_USE" | "CLASS_IN_USE" | "USER_IN_USE" | "LESSON_NOT_STARTED" | "ANSWER_EXPECTED" | "FRAMES_EXPECTED" | "ATTEMPT_ID_TAKEN" | "ATTEMPTS_FULL" | "REVIEW_ID_TAKEN" | "NOT_UNDOABLE" | "CHANGED_SINCE" | "INVITATION_INVALID" | "CLASS_FULL" | "CLASSES_FULL" | "INVITATIONS_FULL" | "ASSIGNMENTS_FULL" | "DUE_DAY_INVALID" | "OPTIONS_MISSING" | "OPTIONS_UNEXPECTED" | "OPTIONS_EN_DIFFER" | "ANSWER_NOT_OFFERED" | "ANSWER_NOT_A_LETTER" | "TOO_MANY_REQUESTS" | "TOO_MANY_LOGINS" | "HEADERS_TOO_LARGE" | "INTERNAL_ERROR" | "UNAVAILABLE" | "RECOGNIZER_BUSY" | "UPLOADS_BUSY";
        /** Exercise */
        Exercise: {
            /** @description For admins only: one of `options` */
            answer?: string;
            /**
             * Format: uuid
             * @example 019b76da-a800-76c0-9f68-f960b778dff9
             */
            id: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Index and middle fingers stand apart; the thumb holds the other fingers.
             */
            imageAlt: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            imageAltEn?: string | null;
            /**
             * @description Picture of an image_to_word exercise
             * @example https://school.example/v.svg
             */
            imageUrl: string | null;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            /** @description For admins only: its sign was deleted. Learners can’t see it until `signId` is set again */
            isSignGone?: boolean;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId: string;
            /**
             * @description Words are in the language of `Accept-Language`, like `prompt`
             * @example [
             *       "D",
             *       "G",
             *       "L",
             *       "V"
             *     ]
             */
            options: string[] | null;
            /** @description Alternative texts of the pictures in a word_to_image exercise: the `imageAlt` of each
             * sign, or null */
            optionsAlt: (string | null)[] | null;
            /** @description The same in English, for admins only */
            optionsAltEn?: (string | null)[] | null;
            /** @description The options in English, for admins only. Null if there are none */
            optionsEn?: string[] | null;
            /** @example 1 */
            order: number;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Which letter does this hand show?
             */
            prompt: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            promptEn?: string | null;
            /**
             * Format: uuid
             * @description Null for learners if it would reveal the answer
             */
            signId: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /** ExerciseChange */
        ExerciseChange: {
            /**
             * @description One of the options, or the letter to sign
             * @example A
             */
            answer?: string;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId?: string;
            /**
             * @description Options of a choice exercise, including the answer. None for sign_recognition
             * @example [
             *       "A",
             *       "E",
             *       "S"
             *     ]
             */
            options?: string[] | null;
            /**
             * @description The same options in English, in the same order
             * @example [
             *       "A",
             *       "E",
             *       "S"
             *     ]
             */
            optionsEn?: string[] | null;
            /**
             * @description Default: last in its lesson
             * @example 1
             */
            order?: number;
            /** @example Quelle lettre est-ce ? */
            prompt?: string;
            /** @example Which letter is this? */
            promptEn?: string | null;
            /**
             * Format: uuid
             * @example 019b76da-a800-76bc-9045-d0d88cd48b55
             */
            signId?: string | null;
            type?: components["schemas"]["ExerciseType"];
        };
        /** ExerciseOfLesson */
        ExerciseOfLesson: {
            /** @description For admins only: one of `options` */
            answer?: string;
            /**
             * Format: uuid
             * @example 019b76da-a800-76c0-9f68-f960b778dff9
             */
            id: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Index and middle fingers stand apart; the thumb holds the other fingers.
             */
            imageAlt: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            imageAltEn?: string | null;
            /**
             * @description Picture of an image_to_word exercise
             * @example https://school.example/v.svg
             */
            imageUrl: string | null;
            /** @description Whether the caller has answered it correctly */
            isCompleted: boolean;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            /** @description For admins only: its sign was deleted. Learners can’t see it until `signId` is set again */
            isSignGone?: boolean;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId: string;
            /**
             * @description Words are in the language of `Accept-Language`, like `prompt`
             * @example [
             *       "D",
             *       "G",
             *       "L",
             *       "V"
             *     ]
             */
            options: string[] | null;
            /** @description Alternative texts of the pictures in a word_to_image exercise: the `imageAlt` of each
             * sign, or null */
            optionsAlt: (string | null)[] | null;
            /** @description The same in English, for admins only */
            optionsAltEn?: (string | null)[] | null;
            /** @description The options in English, for admins only. Null if there are none */
            optionsEn?: string[] | null;
            /** @example 1 */
            order: number;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Which letter does this hand show?
             */
            prompt: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            promptEn?: string | null;
            /**
             * Format: uuid
             * @description Null for learners if it would reveal the answer
             */
            signId: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /** ExerciseRow */
        ExerciseRow: {
            /**
             * @description One of the options, or the letter to sign
             * @example A
             */
            answer: string;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /** @description Its sign was deleted, so learners can’t see it */
            isSignGone?: boolean;
            /**
             * @description Chosen by the sender. A row with a known key updates the existing one
             * @example pets-1
             */
            key: string;
            /**
             * @description The key of its lesson
             * @example pets
             */
            lesson: string;
            /**
             * @description Options of a choice exercise, including the answer. None for sign_recognition
             * @example [
             *       "A",
             *       "E",
             *       "S"
             *     ]
             */
            options?: string[] | null;
            /**
             * @description The same options in English, in the same order
             * @example [
             *       "A",
             *       "E",
             *       "S"
             *     ]
             */
            optionsEn?: string[] | null;
            /**
             * @description Position among its siblings
             * @example 1
             */
            order: number;
            /** @example Quelle lettre est-ce ? */
            prompt: string;
            /** @example Which letter is this? */
            promptEn?: string | null;
            /**
             * @description The key of the sign it shows
             * @example cat
             */
            sign?: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /**
         * ExerciseType
         * @example image_to_word
         * @enum {string}
         */
        ExerciseType: "word_to_image" | "image_to_word" | "sign_recognition";
        /** Export */
        Export: {
            /** @example [] */
            addresses: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            assignments: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            attempts: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            classes: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * @description Letters per day
             * @example 10
             */
            goal: number | null;
            /** @example [] */
            invitations: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            media: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            progress: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            reviews: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            sessions: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            taughtAssignments: {
                [key: string]: unknown;
            }[];
            /** @example [] */
            taughtClasses: {
                [key: string]: unknown;
            }[];
            user: components["schemas"]["User"];
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
                /**
                 * @description Admins
                 * @example 1
                 */
                admins: number;
                /**
                 * @description Learners
                 * @example 30
                 */
                students: number;
                /**
                 * @description Teachers
                 * @example 2
                 */
                teachers: number;
            };
            /** @description Accounts of any role that signed or read a letter, or continued a lesson */
            activeLearners: {
                /**
                 * @description In the last 30 days
                 * @example 29
                 */
                month: number;
                /**
                 * @description In the last 7 days
                 * @example 24
                 */
                week: number;
            };
            /**
             * @description Commit of the build, or a hash of its files
             * @example 53febc5a1b2c
             */
            build: string;
            storage: {
                /**
                 * @description Size of the database
                 * @example 30000000
                 */
                databaseBytes: number;
                /**
                 * @description Size of these files, without the small pictures
                 * @example 42000000
                 */
                fileBytes: number;
                /**
                 * @description Uploaded pictures and videos, counted up to 10000
                 * @example 500
                 */
                files: number;
            };
            /** @example 0.2.0 */
            version: string;
        };
        /** ForgottenPassword */
        ForgottenPassword: {
            /**
             * Format: email
             * @example lea@school.example
             */
            email: string;
        };
        /** FullLesson */
        FullLesson: {
            /** @example basics */
            category: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Find your three letters among others.
             */
            description: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            difficulty: components["schemas"]["Difficulty"];
            /**
             * @description Minutes
             * @example 5
             */
            duration: number;
            exercises: components["schemas"]["ExerciseOfLesson"][];
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            id: string;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            module: components["schemas"]["Module"];
            /** @example 2 */
            order: number;
            place: components["schemas"]["PlaceInLesson"];
            progress: components["schemas"]["Progress"];
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Find L, V, A again
             */
            title: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            titleEn?: string | null;
        };
        /** Goal */
        Goal: {
            /**
             * @description Letters per day. 0: no goal
             * @example 10
             */
            letters: number;
        };
        /** Graded */
        Graded: {
            /**
             * @description Number of the attempt, from 1
             * @example 1
             */
            attempt: number;
            /**
             * @description Set once the learner was right or has tried three times
             * @example V
             */
            correctAnswer: string | null;
            /** @example Right: V */
            feedback: string;
            isCorrect: boolean;
            progress: components["schemas"]["Progress"];
            /** @example 100 */
            score: number;
        };
        /**
         * HandPoints
         * @description The 21 points of each hand, in metres from any origin: x to the right of the picture, y down,
         * z away from the camera. `hand_position` is the wrist in the picture, as fractions of width and height. The
         * keys of an absent hand are null or missing.
         * @example {
         *       "r_hand_position": [
         *         0.5,
         *         0.6,
         *         0
         *       ],
         *       "r_wrist": [
         *         0,
         *         0,
         *         0
         *       ],
         *       "r_thumb_cmc": [
         *         0.023,
         *         -0.023,
         *         -0.014
         *       ],
         *       "r_thumb_mcp": [
         *         0.045,
         *         -0.045,
         *         -0.017
         *       ],
         *       "r_thumb_ip": [
         *         0.067,
         *         -0.066,
         *         -0.022
         *       ],
         *       "r_thumb_tip": [
         *         0.085,
         *         -0.086,
         *         -0.02
         *       ],
         *       "r_index_mcp": [
         *         0.03,
         *         -0.087,
         *         -0.005
         *       ],
         *       "r_index_pip": [
         *         0.034,
         *         -0.113,
         *         -0.002
         *       ],
         *       "r_index_dip": [
         *         0.036,
         *         -0.132,
         *         -0.004
         *       ],
         *       "r_index_tip": [
         *         0.039,
         *         -0.151,
         *         -0.02
         *       ],
         *       "r_middle_mcp": [
         *         0.009,
         *         -0.089,
         *         0.002
         *       ],
         *       "r_middle_pip": [
         *         0.008,
         *         -0.114,
         *         -0.022
         *       ],
         *       "r_middle_dip": [
         *         0.009,
         *         -0.098,
         *         -0.04
         *       ],
         *       "r_middle_tip": [
         *         0.01,
         *         -0.077,
         *         -0.025
         *       ],
         *       "r_ring_mcp": [
         *         -0.011,
         *         -0.086,
         *         -0.002
         *       ],
         *       "r_ring_pip": [
         *         -0.012,
         *         -0.101,
         *         -0.026
         *       ],
         *       "r_ring_dip": [
         *         -0.01,
         *         -0.079,
         *         -0.037
         *       ],
         *       "r_ring_tip": [
         *         -0.009,
         *         -0.061,
         *         -0.023
         *       ],
         *       "r_pinky_mcp": [
         *         -0.028,
         *         -0.072,
         *         -0.004
         *       ],
         *       "r_pinky_pip": [
         *         -0.028,
         *         -0.087,
         *         -0.019
         *       ],
         *       "r_pinky_dip": [
         *         -0.028,
         *         -0.076,
         *         -0.037
         *       ],
         *       "r_pinky_tip": [
         *         -0.028,
         *         -0.06,
         *         -0.029
         *       ]
         *     }
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
                /**
                 * @description Percentage of failed reviews in the last 30 days, rounded to tens. Each pupil has the
                 * same weight
                 * @example 40
                 */
                failed: number;
                /**
                 * @example R
                 * @enum {string}
                 */
                letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
            }[];
            /** Format: date-time */
            since: string | null;
            /**
             * @description off: turned off for the class. too_few_pupils: no letter was tried by 5 pupils
             * @enum {string}
             */
            status: "off" | "too_few_pupils" | "shown";
        };
        /**
         * HomeworkState
         * @description done: completed, even if late. late: not completed, and the day is over. open: neither
         * @enum {string}
         */
        HomeworkState: "done" | "late" | "open";
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
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @example 01989c31-6d7e-7f81-a213-8b92c3d4e5f6
             */
            id: string;
            /** @example 30 */
            maxUses: number;
            /** Format: date-time */
            revokedAt: string | null;
            /**
             * @description Number of uses so far
             * @example 3
             */
            uses: number;
        };
        /** InvitationDetails */
        InvitationDetails: {
            /**
             * Format: uuid
             * @example 01989c31-2b4c-7d10-8e52-7a61b0c1d2e3
             */
            classId: string;
            /** @example LSF 1, groupe B */
            className: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            expiresAt: string;
            teacher: components["schemas"]["TeacherName"];
            /**
             * @description Rights of the teacher. see_name: name and username, not the e-mail. see_progress: started
             * and completed lessons with dates and scores, not the answers. reset_password: create a reset code.
             * see_hard_letters: letters that are hard for the class, without names. Empty once the teacher has lost the
             * role
             * @example [
             *       "see_name",
             *       "see_progress",
             *       "reset_password"
             *     ]
             */
            teacherMay: components["schemas"]["TeacherRight"][];
        };
        /** JoinRequest */
        JoinRequest: {
            /**
             * @description Code of an invitation to a class. Case and dashes are ignored
             * @example 7Z4M0-QXRC9
             */
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
            /**
             * @example L
             * @enum {string}
             */
            letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
        };
        /**
         * Language
         * @example fr
         * @enum {string}
         */
        Language: "en" | "fr";
        /** Lesson */
        Lesson: {
            /** @example basics */
            category: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Find your three letters among others.
             */
            description: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            difficulty: components["schemas"]["Difficulty"];
            /**
             * @description Minutes
             * @example 5
             */
            duration: number;
            /** @description Only with `exercises=true` */
            exercises?: components["schemas"]["ExerciseOfLesson"][];
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            id: string;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            module: components["schemas"]["Module"];
            /** @example 2 */
            order: number;
            place: components["schemas"]["PlaceInLesson"];
            progress: components["schemas"]["Progress"];
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Find L, V, A again
             */
            title: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            titleEn?: string | null;
        };
        /** LessonChange */
        LessonChange: {
            /** @example alphabet */
            category?: string;
            /** @example A, E, I, O, U et Y. */
            description?: string;
            /** @example A, E, I, O, U and Y. */
            descriptionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /**
             * @description Minutes
             * @example 10
             */
            duration?: number;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * Format: uuid
             * @example 019b76da-a800-7295-a21f-6b1bfd4bb5e3
             */
            moduleId?: string;
            /**
             * @description Position across all modules. Default: last
             * @example 1
             */
            order?: number;
            /** @example Les voyelles */
            title?: string;
            /** @example Vowels */
            titleEn?: string | null;
        };
        /** LessonResult */
        LessonResult: {
            /** Format: date-time */
            completedAt: string | null;
            /**
             * Format: uuid
             * @example 01989c2d-1a2b-7c3d-8e4f-5a6b7c8d9e0f
             */
            lessonId: string;
            /**
             * @description The best score, 0 to 100. Null until completed
             * @example 90
             */
            score: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            startedAt: string;
            /** @enum {string} */
            status: "in_progress" | "completed";
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example La lettre A
             */
            title: string;
        };
        /** LessonRow */
        LessonRow: {
            /** @example alphabet */
            category: string;
            /** @example A, E, I, O, U et Y. */
            description: string;
            /** @example A, E, I, O, U and Y. */
            descriptionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /**
             * @description Minutes
             * @example 10
             */
            duration: number;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Chosen by the sender. A row with a known key updates the existing one
             * @example pets
             */
            key: string;
            /**
             * @description The key of its module
             * @example animals
             */
            module: string;
            /**
             * @description Position among its siblings
             * @example 1
             */
            order: number;
            /** @example Les voyelles */
            title: string;
            /** @example Vowels */
            titleEn?: string | null;
        };
        /**
         * LessonStatus
         * @example in_progress
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
            /**
             * @description The letter, or null without a recognized hand or letter
             * @example L
             */
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
            /**
             * @description The letter, or null without a recognized hand or letter
             * @example L
             */
            message: string | null;
            points?: components["schemas"]["HandPoints"];
        };
        /** Logout */
        Logout: {
            /** @description End all sessions of the user */
            everywhere?: boolean;
            /**
             * @description From the last login or refresh
             * @example eyJhbGciOiJIUzI1NiJ9…
             */
            refreshToken?: string;
        };
        /** Media */
        Media: {
            /**
             * @description Size of the file at `url`
             * @example 48213
             */
            bytes: number;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /** @example 960 */
            height: number;
            /**
             * Format: uuid
             * @example 01989c31-2b3c-7d4e-8f50-617283940516
             */
            id: string;
            /**
             * @description The same picture, at most 320 pixels wide and high. Null for a video
             * @example /media/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08-small.webp
             */
            smallUrl: string | null;
            type: components["schemas"]["MediaType"];
            /**
             * Format: uuid
             * @description The id of an admin, null if the account was deleted
             * @example 01989c2e-0a11-7f04-8e6b-52d7c9a0b1e3
             */
            uploadedBy: string | null;
            /**
             * @description For `imageUrl` or `videoUrl`. A picture is at most 1280 pixels wide and high
             * @example /media/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp
             */
            url: string;
            /**
             * @description Width in pixels of the file at `url`
             * @example 1280
             */
            width: number;
        };
        /**
         * MediaType
         * @example image/webp
         * @enum {string}
         */
        MediaType: "image/webp" | "video/mp4" | "video/webm";
        /** Member */
        Member: {
            /**
             * @description Average of completed lessons, 0 to 100. Null if there are none
             * @example 87
             */
            averageScore: number | null;
            /** @example 4 */
            completedLessons: number;
            /** @example Léa */
            firstName: string | null;
            /**
             * Format: uuid
             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            joinedAt: string;
            /** @example Martin */
            lastName: string | null;
            /** @example 5 */
            startedLessons: number;
            /** @example lea */
            username: string;
        };
        /** MemberProgress */
        MemberProgress: {
            /** @example Léa */
            firstName: string | null;
            /**
             * Format: uuid
             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
             */
            id: string;
            /** @example Martin */
            lastName: string | null;
            /** @description Started lessons, in the order of the course */
            lessons: components["schemas"]["LessonResult"][];
            /** @example lea */
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
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Taking your place, being seen, and a first letter.
             */
            description: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            descriptionEn?: string | null;
            /**
             * Format: uuid
             * @example 019b76da-a800-7295-a21f-6b1bfd4bb5e3
             */
            id: string;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            /** @example 1 */
            order: number;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example The basics
             */
            title: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            titleEn?: string | null;
        };
        /** ModuleChange */
        ModuleChange: {
            /** @example A, E, I, O, U et Y. */
            description?: string;
            /** @example A, E, I, O, U and Y. */
            descriptionEn?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Default: last
             * @example 1
             */
            order?: number;
            /** @example Les voyelles */
            title?: string;
            /** @example Vowels */
            titleEn?: string | null;
        };
        /** ModuleRow */
        ModuleRow: {
            /** @example A, E, I, O, U et Y. */
            description: string;
            /** @example A, E, I, O, U and Y. */
            descriptionEn?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Chosen by the sender. A row with a known key updates the existing one
             * @example animals
             */
            key: string;
            /**
             * @description Position among its siblings
             * @example 1
             */
            order: number;
            /** @example Les voyelles */
            title: string;
            /** @example Vowels */
            titleEn?: string | null;
        };
        /** MyAssignment */
        MyAssignment: {
            /**
             * Format: uuid
             * @example 01989c31-2b4c-7d10-8e52-7a61b0c1d2e3
             */
            classId: string;
            /** @example LSF 1, groupe B */
            className: string;
            /**
             * Format: date
             * @example 2026-01-31
             */
            dueOn: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            endsAt: string;
            /**
             * Format: uuid
             * @example 01989c33-2c4d-7e5f-8a61-b7c8d9e0f1a2
             */
            id: string;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId: string;
            state: components["schemas"]["HomeworkState"];
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example Retrouver L, V, A
             */
            title: string;
        };
        /** MyClass */
        MyClass: {
            /**
             * Format: uuid
             * @example 01989c31-2b4c-7d10-8e52-7a61b0c1d2e3
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            joinedAt: string;
            /** @example LSF 1, groupe B */
            name: string;
            teacher: components["schemas"]["TeacherName"];
            /**
             * @description Rights of the teacher. see_name: name and username, not the e-mail. see_progress: started
             * and completed lessons with dates and scores, not the answers. reset_password: create a reset code.
             * see_hard_letters: letters that are hard for the class, without names. Empty once the teacher has lost the
             * role
             * @example [
             *       "see_name",
             *       "see_progress",
             *       "reset_password"
             *     ]
             */
            teacherMay: components["schemas"]["TeacherRight"][];
        };
        /** MyProgress */
        MyProgress: {
            /** @description In the order of the lessons */
            lessons: components["schemas"]["Progress"][];
            totals: {
                /** @description Average of the completed lessons */
                averageScore: number | null;
                /** @example 1 */
                completedExercises: number;
                /** @example 0 */
                completedLessons: number;
                /** @example 3 */
                exercises: number;
                /** @example 1 */
                lessons: number;
                /** @example 1 */
                startedLessons: number;
            };
        };
        /** NewAssignments */
        NewAssignments: {
            /**
             * Format: date
             * @description The last day to do it, today or later
             * @example 2026-12-28
             */
            dueOn: string;
            /**
             * @example [
             *       "019b76da-a800-7505-b06b-fecf68e86bca"
             *     ]
             */
            lessonIds: string[];
            /**
             * @description Time zone of the school, from the IANA database
             * @example Europe/Paris
             */
            timeZone: string;
        };
        /** NewCategory */
        NewCategory: {
            /** @example Se saluer et se quitter. */
            description?: string | null;
            /** @example Meeting and parting. */
            descriptionEn?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /** @example Salutations */
            name: string;
            /** @example Greetings */
            nameEn?: string | null;
        };
        /** NewClass */
        NewClass: {
            /** @example LSF 1, groupe B */
            name: string;
            /**
             * Format: uuid
             * @description The teacher, if not the caller. For admins only
             */
            teacherId?: string;
        };
        /** NewExercise */
        NewExercise: {
            /**
             * @description One of the options, or the letter to sign
             * @example A
             */
            answer: string;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId: string;
            /**
             * @description Options of a choice exercise, including the answer. None for sign_recognition
             * @example [
             *       "A",
             *       "E",
             *       "S"
             *     ]
             */
            options?: string[] | null;
            /**
             * @description The same options in English, in the same order
             * @example [
             *       "A",
             *       "E",
             *       "S"
             *     ]
             */
            optionsEn?: string[] | null;
            /**
             * @description Default: last in its lesson
             * @example 1
             */
            order?: number;
            /** @example Quelle lettre est-ce ? */
            prompt: string;
            /** @example Which letter is this? */
            promptEn?: string | null;
            /**
             * Format: uuid
             * @example 019b76da-a800-76bc-9045-d0d88cd48b55
             */
            signId?: string | null;
            type: components["schemas"]["ExerciseType"];
        };
        /** NewInvitation */
        NewInvitation: {
            /**
             * @description Lifetime in days
             * @example 14
             */
            days: number;
            /**
             * @description Maximum number of uses
             * @example 30
             */
            maxUses: number;
        };
        /** NewLesson */
        NewLesson: {
            /** @example alphabet */
            category: string;
            /** @example A, E, I, O, U et Y. */
            description: string;
            /** @example A, E, I, O, U and Y. */
            descriptionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /**
             * @description Minutes
             * @example 10
             */
            duration: number;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * Format: uuid
             * @example 019b76da-a800-7295-a21f-6b1bfd4bb5e3
             */
            moduleId: string;
            /**
             * @description Position across all modules. Default: last
             * @example 1
             */
            order?: number;
            /** @example Les voyelles */
            title: string;
            /** @example Vowels */
            titleEn?: string | null;
        };
        /** NewModule */
        NewModule: {
            /** @example A, E, I, O, U et Y. */
            description: string;
            /** @example A, E, I, O, U and Y. */
            descriptionEn?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Default: last
             * @example 1
             */
            order?: number;
            /** @example Les voyelles */
            title: string;
            /** @example Vowels */
            titleEn?: string | null;
        };
        /** NewPlace */
        NewPlace: {
            /**
             * Format: date-time
             * @description When the learner was there, by the clock of the device. A future time is stored as now
             * @example 2026-01-31T08:00:00.000Z
             */
            keptAt: string;
            /**
             * @description Postponed steps
             * @example []
             */
            putOff: string[];
            /**
             * @description Remaining steps in order: ids of exercises, and names that the client chooses for other
             * steps. Empty once the lesson is over
             * @example [
             *       "019b76da-a800-7085-84fe-d5a14efbe376",
             *       "see:G"
             *     ]
             */
            steps: string[];
            /**
             * @description Steps answered wrong
             * @example []
             */
            wrong: string[];
        };
        /** NewReview */
        NewReview: {
            /**
             * Format: uuid
             * @example 01989c30-5a7b-7c21-9f3e-64d0b1a2c3d4
             */
            id: string;
            /**
             * @example L
             * @enum {string}
             */
            letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
            /**
             * @description Time until it was signed. Null if it was skipped or read
             * @example 2300
             */
            milliseconds?: number | null;
            rating: components["schemas"]["Rating"];
            /**
             * Format: date-time
             * @description By the clock of the device. A time in the future is stored as now
             * @example 2026-01-31T08:00:00Z
             */
            reviewedAt: string;
        };
        /** NewReviews */
        NewReviews: {
            /** @description In any order */
            reviews: components["schemas"]["NewReview"][];
            /**
             * Format: date-time
             * @description Current time by the clock of the device, to correct `reviewedAt` for its error
             * @example 2026-01-31T08:00:00Z
             */
            sentAt?: string;
        };
        /** NewSign */
        NewSign: {
            /**
             * Format: uuid
             * @example 019b76da-a800-70bb-8a42-a5fd91489d8f
             */
            categoryId?: string | null;
            /** @example Salutation : la main plate part du menton. */
            definition: string;
            /** @example A greeting: the flat hand leaves the chin. */
            definitionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /**
             * @description Alternative text. Must not contain the word, because exercises show it
             * @example La main plate, au menton, part vers l’avant.
             */
            imageAlt?: string | null;
            /** @example A flat hand at the chin moves forward. */
            imageAltEn?: string | null;
            /**
             * @description Author of the picture, and its title and address if its licence asks for them
             * @example Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour
             */
            imageCredit?: string | null;
            /**
             * @description Licence of the picture. The page links the names of Creative Commons licences to their texts
             * @example CC BY-SA 4.0
             */
            imageLicence?: string | null;
            /** @example https://school.example/bonjour.webp */
            imageUrl?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Author of the video, and its title and address if its licence asks for them
             * @example Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour
             */
            videoCredit?: string | null;
            /**
             * @description Licence of the video. The page links the names of Creative Commons licences to their texts
             * @example CC BY-SA 4.0
             */
            videoLicence?: string | null;
            /** @example https://school.example/bonjour.mp4 */
            videoUrl?: string | null;
            /** @example Bonjour */
            word: string;
        };
        /** NewWord */
        NewWord: {
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            kind: components["schemas"]["WordKind"];
            language: components["schemas"]["Language"];
            /**
             * @description With its accents
             * @example Maëlle
             */
            word: string;
        };
        /** PasswordReset */
        PasswordReset: {
            /**
             * @description Case and dashes are ignored
             * @example 7Z4M-0QXR-C9TK-2HVD
             */
            code: string;
            /**
             * @description Must not be a common password. At most 256 bytes
             * @example rivers run under bridges
             */
            password: string;
        };
        /** Place */
        Place: {
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            keptAt: string;
            /**
             * @description Postponed steps
             * @example []
             */
            putOff: string[];
            /**
             * @description Remaining steps in order: ids of exercises, and names that the client chooses for other
             * steps. Empty once the lesson is over
             * @example [
             *       "019b76da-a800-7085-84fe-d5a14efbe376",
             *       "see:G"
             *     ]
             */
            steps: string[];
            /**
             * @description Steps answered wrong
             * @example []
             */
            wrong: string[];
        };
        /** PlaceInLesson */
        PlaceInLesson: {
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            keptAt: string;
            /**
             * @description Postponed steps
             * @example []
             */
            putOff: string[];
            /**
             * @description Remaining steps in order: ids of exercises, and names that the client chooses for other
             * steps. Empty once the lesson is over
             * @example [
             *       "019b76da-a800-7085-84fe-d5a14efbe376",
             *       "see:G"
             *     ]
             */
            steps: string[];
            /**
             * @description Steps answered wrong
             * @example []
             */
            wrong: string[];
        } | null;
        /** PlainError */
        PlainError: {
            code: components["schemas"]["ErrorCode"];
            message: string;
        };
        /** ProfileChange */
        ProfileChange: {
            /** @example rivers run under bridges */
            currentPassword?: string;
            /**
             * Format: email
             * @example lea@school.example
             */
            email?: string | null;
            /** @example Léa */
            firstName?: string | null;
            /** @example Martin */
            lastName?: string | null;
            /**
             * @description Must not be a common password. At most 256 bytes
             * @example rivers run under bridges
             */
            password?: string;
            /**
             * @description Letters, digits, ASCII signs except “@”, and single spaces between words. Stored in NFKC.
             * Case is ignored when names are compared
             * @example lea
             */
            username?: string;
        };
        /**
         * Progress
         * @example {
         *       "lessonId": "019b76da-a800-7505-b06b-fecf68e86bca",
         *       "status": "completed",
         *       "score": 100,
         *       "completedExercises": 3,
         *       "totalExercises": 3,
         *       "startedAt": "2026-01-31T08:00:00.000Z",
         *       "completedAt": "2026-01-31T08:05:00.000Z"
         *     }
         */
        Progress: {
            /** Format: date-time */
            completedAt: string | null;
            /**
             * @description Exercises answered correctly
             * @example 1
             */
            completedExercises: number;
            /**
             * Format: uuid
             * @example 019b76da-a800-7505-b06b-fecf68e86bca
             */
            lessonId: string;
            /** @description Null until completed */
            score: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            startedAt: string | null;
            status: components["schemas"]["LessonStatus"];
            /** @example 3 */
            totalExercises: number;
        };
        /** PupilHomework */
        PupilHomework: {
            /** @example Léa */
            firstName: string | null;
            /** @description In the order of the assignments */
            homework: {
                /**
                 * Format: uuid
                 * @example 01989c33-2c4d-7e5f-8a61-b7c8d9e0f1a2
                 */
                assignmentId: string;
                state: components["schemas"]["HomeworkState"];
            }[];
            /**
             * Format: uuid
             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
             */
            id: string;
            /** @example Martin */
            lastName: string | null;
            /** @example lea */
            username: string;
        };
        /**
         * Rating
         * @description How well it was remembered. again: not at all
         * @example good
         * @enum {string}
         */
        Rating: "again" | "hard" | "good" | "easy";
        /** Refresh */
        Refresh: {
            /**
             * @description From the last login or refresh
             * @example eyJhbGciOiJIUzI1NiJ9…
             */
            refreshToken: string;
        };
        /** Registration */
        Registration: {
            /**
             * Format: email
             * @description Required without an `invitationCode`
             * @example lea@school.example
             */
            email?: string;
            /** @example Léa */
            firstName?: string;
            /**
             * @description Code of an invitation to a class. Case and dashes are ignored
             * @example 7Z4M0-QXRC9
             */
            invitationCode?: string;
            /** @example Martin */
            lastName?: string;
            /**
             * @description Must not be a common password. At most 256 bytes
             * @example rivers run under bridges
             */
            password: string;
            /**
             * @description Letters, digits, ASCII signs except “@”, and single spaces between words. Stored in NFKC.
             * Case is ignored when names are compared
             * @example lea
             */
            username: string;
        };
        /** ResetCode */
        ResetCode: {
            /** @example 7Z4M-0QXR-C9TK-2HVD */
            code: string;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            expiresAt: string;
        };
        /** ResetWays */
        ResetWays: {
            /** @description Whether reset codes are sent by e-mail */
            byMail: boolean;
            /**
             * @description E-mail address or URL of the operators, who can give a code
             * @example it@school.example
             */
            contact: string | null;
        };
        /** Review */
        Review: {
            /**
             * Format: uuid
             * @example 01989c30-5a7b-7c21-9f3e-64d0b1a2c3d4
             */
            id: string;
            /**
             * @example L
             * @enum {string}
             */
            letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
            /**
             * @description Time until it was signed. Null if it was skipped or read
             * @example 2300
             */
            milliseconds: number | null;
            rating: components["schemas"]["Rating"];
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            reviewedAt: string;
        };
        /**
         * Role
         * @enum {string}
         */
        Role: "student" | "teacher" | "admin";
        /** Roster */
        Roster: {
            /**
             * @example [
             *       {
             *         "firstName": "Léa",
             *         "lastName": "Martin"
             *       },
             *       {
             *         "firstName": "Lou",
             *         "username": "lou"
             *       }
             *     ]
             */
            pupils: components["schemas"]["RosterRow"][];
        };
        /** RosterRow */
        RosterRow: {
            /** @example Léa */
            firstName?: string;
            /** @example Martin */
            lastName?: string;
            /**
             * @description Default: derived from the name
             * @example lea
             */
            username?: string;
        };
        /** RowCounts */
        RowCounts: {
            /** @example 0 */
            changed: number;
            /** @example 1 */
            created: number;
            /** @example 0 */
            unchanged: number;
        };
        /** RowFault */
        RowFault: {
            /** @example must not be empty */
            message: string;
            /**
             * @description Index of the row, from 0, and its field
             * @example signs.0.word
             */
            path: string;
        };
        /** Sign */
        Sign: {
            category: components["schemas"]["CategoryOfSign"];
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example A closed fist, its palm to the other person; the thumb stands well out to the side.
             */
            definition: string;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            definitionEn?: string | null;
            difficulty: components["schemas"]["Difficulty"];
            /**
             * Format: uuid
             * @example 019b76da-a800-76bc-9045-d0d88cd48b55
             */
            id: string;
            /**
             * @description In the language of `Accept-Language`, English by default. Always French for admins
             * @example A closed fist, its palm to the other person; the thumb stands well out to the side.
             */
            imageAlt: string | null;
            /** @description The English text, for admins only. Null means that all readers get the French text */
            imageAltEn?: string | null;
            imageCredit: string | null;
            imageLicence: string | null;
            /** @example https://school.example/a.svg */
            imageUrl: string | null;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            videoCredit: string | null;
            videoLicence: string | null;
            videoUrl: string | null;
            /**
             * @description The name of the sign, always in French
             * @example A
             */
            word: string;
        };
        /** SignChange */
        SignChange: {
            /**
             * Format: uuid
             * @example 019b76da-a800-70bb-8a42-a5fd91489d8f
             */
            categoryId?: string | null;
            /** @example Salutation : la main plate part du menton. */
            definition?: string;
            /** @example A greeting: the flat hand leaves the chin. */
            definitionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /**
             * @description Alternative text. Must not contain the word, because exercises show it
             * @example La main plate, au menton, part vers l’avant.
             */
            imageAlt?: string | null;
            /** @example A flat hand at the chin moves forward. */
            imageAltEn?: string | null;
            /**
             * @description Author of the picture, and its title and address if its licence asks for them
             * @example Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour
             */
            imageCredit?: string | null;
            /**
             * @description Licence of the picture. The page links the names of Creative Commons licences to their texts
             * @example CC BY-SA 4.0
             */
            imageLicence?: string | null;
            /** @example https://school.example/bonjour.webp */
            imageUrl?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Author of the video, and its title and address if its licence asks for them
             * @example Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour
             */
            videoCredit?: string | null;
            /**
             * @description Licence of the video. The page links the names of Creative Commons licences to their texts
             * @example CC BY-SA 4.0
             */
            videoLicence?: string | null;
            /** @example https://school.example/bonjour.mp4 */
            videoUrl?: string | null;
            /** @example Bonjour */
            word?: string;
        };
        /** SignedAnswer */
        SignedAnswer: {
            /**
             * Format: uuid
             * @description Idempotency key chosen by the client: a repeated answer counts once and gets the same
             * verdict
             * @example 6f9d1c3a-52b0-4f0e-9a53-0d6c7be1f2a4
             */
            attemptId?: string;
            /** @description The signed frames, the oldest first */
            frames: components["schemas"]["HandPoints"][];
            /**
             * @description Frame rate, for moving letters. Default: that of the letter model
             * @example 30
             */
            framesPerSecond?: number;
        };
        /** SignedIn */
        SignedIn: {
            /** @example eyJhbGciOiJIUzI1NiJ9… */
            accessToken: string;
            /**
             * @description Lifetime of the access token, in seconds
             * @example 900
             */
            expiresIn: number;
            /** @example eyJhbGciOiJIUzI1NiJ9… */
            refreshToken: string;
            user: components["schemas"]["User"];
        };
        /** SignRow */
        SignRow: {
            /**
             * @description The key of its category, or its French name if that is unique
             * @example animals
             */
            category?: string | null;
            /** @example Salutation : la main plate part du menton. */
            definition: string;
            /** @example A greeting: the flat hand leaves the chin. */
            definitionEn?: string | null;
            difficulty?: components["schemas"]["Difficulty"];
            /**
             * @description Alternative text. Must not contain the word, because exercises show it
             * @example La main plate, au menton, part vers l’avant.
             */
            imageAlt?: string | null;
            /** @example A flat hand at the chin moves forward. */
            imageAltEn?: string | null;
            /**
             * @description Author of the picture, and its title and address if its licence asks for them
             * @example Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour
             */
            imageCredit?: string | null;
            /**
             * @description Licence of the picture. The page links the names of Creative Commons licences to their texts
             * @example CC BY-SA 4.0
             */
            imageLicence?: string | null;
            /** @example https://school.example/bonjour.webp */
            imageUrl?: string | null;
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Chosen by the sender. A row with a known key updates the existing one
             * @example cat
             */
            key: string;
            /**
             * @description Author of the video, and its title and address if its licence asks for them
             * @example Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour
             */
            videoCredit?: string | null;
            /**
             * @description Licence of the video. The page links the names of Creative Commons licences to their texts
             * @example CC BY-SA 4.0
             */
            videoLicence?: string | null;
            /** @example https://school.example/bonjour.mp4 */
            videoUrl?: string | null;
            /** @example Bonjour */
            word: string;
        };
        /** StartCode */
        StartCode: {
            /**
             * @description One-use code to choose a password at `POST /api/auth/reset-password`. Shown only once.
             * Null in a dry run
             * @example 7Z4M-0QXR-C9TK-2HVD
             */
            code: string | null;
            /** @example Léa */
            firstName: string | null;
            /** @example Martin */
            lastName: string | null;
            /** @example lea.m */
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
            /** @example Agnès */
            firstName: string | null;
            /**
             * Format: uuid
             * @example 01989c2e-3c5d-7a42-9b13-4e50a1b2c3d4
             */
            id: string;
            /** @example Durand */
            lastName: string | null;
            /** @example mme.durand */
            username: string;
        };
        /** TeacherName */
        TeacherName: {
            /** @example Agnès */
            firstName: string | null;
            /** @example Durand */
            lastName: string | null;
            /** @example mme.durand */
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
        };
        /** User */
        User: {
            /**
             * Format: date-time
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Null if the user signs in with the username
             * @example lea@school.example
             */
            email: string | null;
            /** @example Léa */
            firstName: string | null;
            /**
             * Format: uuid
             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
             */
            id: string;
            /** @example Martin */
            lastName: string | null;
            role: components["schemas"]["Role"];
            /** @example lea */
            username: string;
        };
        /** UserChange */
        UserChange: {
            role: components["schemas"]["Role"];
        };
        /** Word */
        Word: {
            /**
             * Format: uuid
             * @example 019b76da-a800-7753-97b4-67a7849e0334
             */
            id: string;
            /**
             * @description False for a draft, which only admins see
             * @example true
             */
            isPublished: boolean;
            kind: components["schemas"]["WordKind"];
            language: components["schemas"]["Language"];
            /**
             * @description Difficulty, from the number of letters, movements and consecutive letters with similar
             * fingers
             * @example 1
             */
            level: number;
            /**
             * @description With its accents
             * @example Léa
             */
            word: string;
        };
        /** WordChange */
        WordChange: {
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            kind?: components["schemas"]["WordKind"];
            language?: components["schemas"]["Language"];
            /**
             * @description With its accents
             * @example Maëlle
             */
            word?: string;
        };
        /**
         * WordKind
         * @example first_name
         * @enum {string}
         */
        WordKind: "first_name" | "everyday";
        /** WordRow */
        WordRow: {
            /**
             * @description Whether learners see it. Default: true
             * @example false
             */
            isPublished?: boolean;
            /**
             * @description Default: language, kind and spelling
             * @example fr/everyday/chat
             */
            key?: string;
            kind: components["schemas"]["WordKind"];
            language: components["schemas"]["Language"];
            /**
             * @description With its accents
             * @example Maëlle
             */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                        /** @example Undone */
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
                        /** @example If an account has this e-mail address, a code has been sent to it */
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
                /**
                 * @example {
                 *       "everywhere": false
                 *     }
                 */
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
                        /** @example Logged out */
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
                /**
                 * @example {
                 *       "email": "lea@school.example",
                 *       "username": "lea",
                 *       "firstName": "Léa",
                 *       "lastName": "Martin",
                 *       "password": "rivers run under bridges"
                 *     }
                 */
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
                        /** @example User registered */
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
                        data: Record<string, never>;
                        /** @example Password changed */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                /**
                 * @example {
                 *       "name": "LSF 1, groupe B"
                 *     }
                 */
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
                        /** @example Class created */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Class deleted */
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
                /**
                 * @example {
                 *       "name": "LSF 2, groupe B"
                 *     }
                 */
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
                        /** @example Class updated */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                /**
                 * @example {
                 *       "lessonIds": [
                 *         "019b76da-a800-7505-b06b-fecf68e86bca"
                 *       ],
                 *       "dueOn": "2026-12-28",
                 *       "timeZone": "Europe/Paris"
                 *     }
                 */
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
                        /** @example Homework assigned */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Homework removed */
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
    changeHomeworkDay: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dueOn": "2026-12-28",
                 *       "timeZone": "Europe/Paris"
                 *     }
                 */
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
                        data: components["schemas"]["Assignment"];
                        /** @example Day changed */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                        /** @example Invitation created */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Invitation revoked */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Member removed */
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
                        /** @example Reset code created */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
            /** @description CSV with a header line; semicolons if `Accept-Language` asks for French, else commas */
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
                /**
                 * @example firstName,lastName,username
                 *     Léa,Martin,
                 *     Lou,Petit,lou
                 */
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
                        data: components["schemas"]["StartCodes"];
                        /** @example List checked, nothing created */
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
                        data: components["schemas"]["StartCodes"];
                        /** @example Accounts created */
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
                        /** @example You have joined the class */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                        /** @example Sign created */
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
                /** @example 019b76da-a800-76bc-9045-d0d88cd48b55 */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Sign deleted */
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
                        /** @example Sign updated */
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
                        /** @example Category created */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Category deleted */
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
                /**
                 * @example {
                 *       "description": "Les 26 lettres de l’alphabet manuel."
                 *     }
                 */
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
                        /** @example Category updated */
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
                        /** @example Exercise created */
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
                /** @example 019b76da-a800-76c0-9f68-f960b778dff9 */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Exercise deleted */
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
                        /** @example Exercise updated */
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
                /** @example 019b76da-a800-76c0-9f68-f960b778dff9 */
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
                    /**
                     * @description Ids in the new order. The items exchange their current positions
                     * @example [
                     *       "019b76da-a800-76c0-9f68-f960b778dff9",
                     *       "019b76da-a800-7085-84fe-d5a14efbe376"
                     *     ]
                     */
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
                        /** @example Order changed */
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
            /** @description CSV with a header line; semicolons if `Accept-Language` asks for French, else commas */
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
            /** @description CSV with a header line; semicolons if `Accept-Language` asks for French, else commas */
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
                /**
                 * @example {
                 *       "categories": [
                 *         {
                 *           "key": "animals",
                 *           "name": "Animaux",
                 *           "nameEn": "Animals"
                 *         }
                 *       ],
                 *       "signs": [
                 *         {
                 *           "key": "cat",
                 *           "word": "Chat",
                 *           "definition": "Les moustaches.",
                 *           "category": "animals"
                 *         }
                 *       ],
                 *       "words": [
                 *         {
                 *           "word": "chat",
                 *           "language": "fr",
                 *           "kind": "everyday"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContentRows"];
                /**
                 * @example key,word,definition,difficulty
                 *     cat,Chat,"Deux doigts, à la joue.",beginner
                 */
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
                        /** @example Content imported */
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
                /**
                 * @description Code of an invitation to a class. Case and dashes are ignored
                 * @example 7Z4M0-QXRC9
                 */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                        /** @example Lesson created */
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
                /** @example 019b76da-a800-7505-b06b-fecf68e86bca */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Lesson deleted */
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
                /**
                 * @example {
                 *       "isPublished": true
                 *     }
                 */
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
                        /** @example Lesson updated */
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
                /** @example 019b76da-a800-7505-b06b-fecf68e86bca */
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
                        /** @example Lesson completed */
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
                /** @example 019b76da-a800-7505-b06b-fecf68e86bca */
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
                /** @example 019b76da-a800-7505-b06b-fecf68e86bca */
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
                        /** @example Lesson started */
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
                    /**
                     * @description Ids in the new order. The items exchange their current positions
                     * @example [
                     *       "019b76da-a800-7297-b9e1-0510ea1e4daa",
                     *       "019b76da-a800-7505-b06b-fecf68e86bca"
                     *     ]
                     */
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
                        /** @example Order changed */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                        /** @example The file already exists */
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
                        /** @example File stored */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example File deleted */
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
                        /** @example Module created */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Module deleted */
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
                        /** @example Module updated */
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
                    /**
                     * @description Ids in the new order. The items exchange their current positions
                     * @example [
                     *       "019b76da-a800-7295-a21f-6b1bfd4bb5e3",
                     *       "019b76da-a800-7458-9623-c52923e16b5d"
                     *     ]
                     */
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
                        /** @example Order changed */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                /**
                 * @example {
                 *       "reviews": [
                 *         {
                 *           "id": "01989c30-5a7b-7c21-9f3e-64d0b1a2c3d4",
                 *           "letter": "L",
                 *           "rating": "good",
                 *           "reviewedAt": "2026-01-31T08:00:00Z",
                 *           "milliseconds": 2300
                 *         }
                 *       ]
                 *     }
                 */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example User deleted */
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
                        /** @example User changed */
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
                        /** @example Reset code created */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Account deleted */
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
                /**
                 * @example {
                 *       "firstName": "Léa",
                 *       "lastName": "Martin"
                 *     }
                 */
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
                        /** @example Profile changed */
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
                /**
                 * @description Time zone of the days, from the IANA database
                 * @example Europe/Paris
                 */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example You have left the class */
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
                            /** @example 20 */
                            limit: number;
                            /** @example 1 */
                            page: number;
                            /** @example 1 */
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
                        /** @example Word created */
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
                            /**
                             * Format: uuid
                             * @example 01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5
                             */
                            id: string;
                        };
                        /** @example Word deleted */
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
                        /** @example Word updated */
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
                /** @example e1fe2842d5f39723.svg */
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
         * The keys of an absent hand are null or missing. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "r_hand_position": [
                 *         0.5,
                 *         0.6,
                 *         0
                 *       ],
                 *       "r_wrist": [
                 *         0,
                 *         0,
                 *         0
                 *       ],
                 *       "r_thumb_cmc": [
                 *         0.023,
                 *         -0.023,
                 *         -0.014
                 *       ],
                 *       "r_thumb_mcp": [
                 *         0.045,
                 *         -0.045,
                 *         -0.017
                 *       ],
                 *       "r_thumb_ip": [
                 *         0.067,
                 *         -0.066,
                 *         -0.022
                 *       ],
                 *       "r_thumb_tip": [
                 *         0.085,
                 *         -0.086,
                 *         -0.02
                 *       ],
                 *       "r_index_mcp": [
                 *         0.03,
                 *         -0.087,
                 *         -0.005
                 *       ],
                 *       "r_index_pip": [
                 *         0.034,
                 *         -0.113,
                 *         -0.002
                 *       ],
                 *       "r_index_dip": [
                 *         0.036,
                 *         -0.132,
                 *         -0.004
                 *       ],
                 *       "r_index_tip": [
                 *         0.039,
                 *         -0.151,
                 *         -0.02
                 *       ],
                 *       "r_middle_mcp": [
                 *         0.009,
                 *         -0.089,
                 *         0.002
                 *       ],
                 *       "r_middle_pip": [
                 *         0.008,
                 *         -0.114,
                 *         -0.022
                 *       ],
                 *       "r_middle_dip": [
                 *         0.009,
                 *         -0.098,
                 *         -0.04
                 *       ],
                 *       "r_middle_tip": [
                 *         0.01,
                 *         -0.077,
                 *         -0.025
                 *       ],
                 *       "r_ring_mcp": [
                 *         -0.011,
                 *         -0.086,
                 *         -0.002
                 *       ],
                 *       "r_ring_pip": [
                 *         -0.012,
                 *         -0.101,
                 *         -0.026
                 *       ],
                 *       "r_ring_dip": [
                 *         -0.01,
                 *         -0.079,
                 *         -0.037
                 *       ],
                 *       "r_ring_tip": [
                 *         -0.009,
                 *         -0.061,
                 *         -0.023
                 *       ],
                 *       "r_pinky_mcp": [
                 *         -0.028,
                 *         -0.072,
                 *         -0.004
                 *       ],
                 *       "r_pinky_pip": [
                 *         -0.028,
                 *         -0.087,
                 *         -0.019
                 *       ],
                 *       "r_pinky_dip": [
                 *         -0.028,
                 *         -0.076,
                 *         -0.037
                 *       ],
                 *       "r_pinky_tip": [
                 *         -0.028,
                 *         -0.06,
                 *         -0.029
                 *       ]
                 *     }
                 */
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
                /** @example alphabet */
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
                /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp */
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
                        /**
                         * @description Commit of the build, or a hash of its files
                         * @example 53febc5a1b2c
                         */
                        build: string;
                        /**
                         * @example {
                         *       "database": "ok"
                         *     }
                         */
                        checks: {
                            [key: string]: "ok" | "failed";
                        };
                        /** @example ready */
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
