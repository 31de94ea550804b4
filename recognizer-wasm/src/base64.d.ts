// What browsers and Node both have; the types of the DOM and of Node say the same.
declare function atob (base64: string): string
