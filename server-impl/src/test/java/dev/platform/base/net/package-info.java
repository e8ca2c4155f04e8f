/** Where requests may go. */
@NullMarked
package dev.platform.base.net;

import org.jspecify.annotations.NullMarked;
