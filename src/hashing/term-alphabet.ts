/** The letters of index terms, by the six bits that each stands for: base64url. */
export const termAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
