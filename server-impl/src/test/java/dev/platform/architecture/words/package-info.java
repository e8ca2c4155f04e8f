/** The words of what users read, see "English" in CONTRIBUTING.md. */
@org.jspecify.annotations.NullMarked
package dev.platform.architecture.words;
