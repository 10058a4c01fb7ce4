export declare const cipherBuildFlags: { CXXFLAGS: string }
export declare function compiledCiphers(): 'missing' | 'safe' | 'aborts'
