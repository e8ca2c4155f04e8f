/**
 * How reports are written: one class a {@link dev.platform.grader.format.Format}. {@link
 * dev.platform.grader.format.Positions} says where the sources of the API specs declare an
 * operation.
 *
 * <p><b>Always true.</b> What a report quotes may be anything: each format escapes it.
 */
@NullMarked
package dev.platform.grader.format;

import org.jspecify.annotations.NullMarked;
