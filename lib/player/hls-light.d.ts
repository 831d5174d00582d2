declare module 'hls.js/light' {
  export { default, type ErrorData, ErrorTypes, Events } from 'hls.js';
}
