/** The content service as its readers meet it, over a network. */
@NullMarked
package dev.platform.content.site;

import org.jspecify.annotations.NullMarked;
