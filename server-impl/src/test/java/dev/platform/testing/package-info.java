/** Fixtures that tests share: a database, fakes, clocks. */
@NullMarked
package dev.platform.testing;

import org.jspecify.annotations.NullMarked;
