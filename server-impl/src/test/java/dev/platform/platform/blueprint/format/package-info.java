@NullMarked
package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.NullMarked;
