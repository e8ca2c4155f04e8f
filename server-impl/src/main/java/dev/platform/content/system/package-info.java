/** The content service about itself: its health and the contracts that it serves. */
@NullMarked
package dev.platform.content.system;

import org.jspecify.annotations.NullMarked;
