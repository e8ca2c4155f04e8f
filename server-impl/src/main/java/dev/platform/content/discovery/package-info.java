/**
 * What crawlers and agents read first: sitemaps, indexes for agents, and small documents that point
 * to the rest of the installation. All addresses in them come from the settings.
 */
@NullMarked
package dev.platform.content.discovery;

import org.jspecify.annotations.NullMarked;
