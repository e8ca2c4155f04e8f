/** Pages without a browser. */
@NullMarked
package dev.platform.identity.page;

import org.jspecify.annotations.NullMarked;
