import type { OxlintConfig } from 'oxlint'
import { areas, wallsOf } from './scripts/areas.ts'

export default {
  ignorePatterns: ['node_modules', 'build', '.react-router', '.data', 'shots', 'coverage'],
  plugins: ['import', 'typescript', 'react', 'jsx-a11y', 'unicorn'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // A handler and a timer may wait: what they throw is reported as any bug is.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    // What came over the wire is unknown until it is a text.
    'typescript/no-base-to-string': 'off',
    // An arrow that is called for its deed answers nothing.
    'typescript/no-meaningless-void-operator': 'off',
    // It does not know that an element of a list may be missing (noUncheckedIndexedAccess).
    'typescript/no-useless-default-assignment': 'off',
    // Calls and stores are taken apart by name on purpose: none of them uses `this`.
    'typescript/unbound-method': 'off',
    // A text is spread into its characters, a plain object of a class into a record.
    'typescript/no-misused-spread': 'off',
    // Numbers, days and ids are branded strings, and stand in texts as they are.
    'typescript/restrict-template-expressions': 'off',
    'react/react-in-jsx-scope': 'off',
  },
  overrides: [
    { files: ['scripts/**', 'bench/**', 'e2e/**', 'test/**'], rules: { 'no-console': 'off' } },
    {
      // The kit is where roles are made by hand, each with its keys; what uses it has tags.
      files: ['web/ui/**'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-static-element-interactions': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/role-has-required-aria-props': 'off',
      },
    },
    ...wallsOf(areas),
  ],
} satisfies OxlintConfig
