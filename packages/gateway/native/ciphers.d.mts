export declare const cipherBuildFlags: { CXXFLAGS: string }
export declare function compiledCiphers(folder?: string): 'missing' | 'safe' | 'aborts'
