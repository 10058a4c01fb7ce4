/** Makes the links that the libraries of the embedded PostgreSQL lack. @param folder the package's. Throws the file system's error. */
export function linkLibraries(folder: string): void
