/** The skills in a text that a user typed, separated by commas. */
export const skillsIn = (text: string): string[] => text.split(',').flatMap((skill) => skill.trim() || [])
