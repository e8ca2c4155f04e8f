/**
 * The rules of the house that a machine can check. A rule that must bend for one class names the
 * class and says why.
 */
package dev.platform.architecture;
