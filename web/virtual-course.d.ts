declare module 'virtual:course' {
  const course: import('#course/content').Course
  export default course
}
