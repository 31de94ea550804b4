declare module 'virtual:course' {
  const course: import('../server/content/course.ts').Course
  export default course
}
