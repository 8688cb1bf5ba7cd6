/** Below so many columns there is no room for two texts. */
export const minColumns = 60
