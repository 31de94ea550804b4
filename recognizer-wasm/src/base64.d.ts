// Browsers and Node both have this function. The types of the DOM and of Node declare the same.
declare function atob (base64: string): string
