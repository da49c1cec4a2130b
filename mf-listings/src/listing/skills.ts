export const skillsIn = (text: string): string[] => text.split(',').flatMap((skill) => skill.trim() || [])
