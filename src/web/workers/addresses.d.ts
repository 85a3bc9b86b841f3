/** The address of a file that is given to browsers as it is. */
declare module '*?url' {
  const address: string;
  export default address;
}
