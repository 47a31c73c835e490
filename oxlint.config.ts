import type { OxlintConfig } from 'oxlint'
import { areas, wallsOf } from './scripts/areas.ts'

export default {
  ignorePatterns: ['node_modules', 'build', '.react-router', '.data', 'shots', 'coverage'],
  plugins: ['import', 'typescript', 'react', 'jsx-a11y', 'unicorn'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
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
