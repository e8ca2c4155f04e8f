/** What the docs show, compiled. */
package dev.platform.conformance.examples;
