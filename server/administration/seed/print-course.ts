// Prints the course of assets/content as JSON, for the build of the page.
import { courseOf } from './course-document.ts'
import { readContent } from './files.ts'

process.stdout.write(JSON.stringify(courseOf(await readContent())))
