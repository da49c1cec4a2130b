// For the comparison of composed documents with what React renders (shell/src/composed.test.tsx).
export { answersFor, composeDocument } from '../src/documents/compose/document.ts'
