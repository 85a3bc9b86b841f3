const fields = ['Input', 'NativeSelect', 'PasswordInput', 'Radio', 'Textarea', 'TextInput'];
const styleOf = {
  ...Object.fromEntries(fields.map((field) => [field, ['Input']])),
  PasswordInput: ['Input', 'PasswordInput'],
  CloseButton: ['CloseButton'],
};
const taken = /^import \{([^}]*)\} from '@mantine\/core';/m;

/**
 * The styles of fields that the first page has none of come with the file that takes such a field from the library: nobody has to remember
 * them, and whoever opens no form does not load them.
 *
 * @returns {import('vite').Plugin}
 */
export function libraryStyles() {
  return {
    name: 'library-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/web\/.*\.tsx$/.test(id)) return null;
      const names =
        taken
          .exec(code)?.[1]
          .split(',')
          .map((name) => name.trim()) ?? [];
      const styles = new Set(names.flatMap((name) => (Object.hasOwn(styleOf, name) ? styleOf[name] : [])));
      if (styles.size === 0) return null;
      const imports = [...styles].map((style) => `import '@mantine/core/styles/${style}.layer.css';`);
      // On the first line, so that every other keeps its number.
      return { code: `${imports.join(' ')} ${code}`, map: null };
    },
  };
}
