/**
 * The product: one room for each capability.
 *
 * <p>{@link dev.platform.platform.ServiceId} and {@link dev.platform.platform.ServiceCleanup} stand
 * here, because rooms on both sides of {@code service} need them and rooms are free of cycles.
 *
 * <p><b>Layers.</b> A room knows rooms of its own layer and of those above it in this list:
 *
 * <ol>
 *   <li>what others report to or look up: {@code detection}, {@code log}, {@code notification},
 *       {@code registrycredential}
 *   <li>what runs: {@code workload}, {@code deploy}, {@code metric}, {@code sleep}, {@code
 *       autoscaling}
 *   <li>what a deploy takes along: {@code cronjob}, {@code disk}, {@code envvar}, {@code
 *       secretfile}
 *   <li>how it is reached: {@code certificate}, {@code routing}, {@code domain}, {@code network},
 *       {@code site}
 *   <li>what it belongs to: {@code environment}, {@code project}
 *   <li>services: {@code service}, {@code envgroup}, {@code job}
 *   <li>datastores: {@code datastore}, {@code keyvalue}, {@code postgres}
 *   <li>what looks at everything: {@code blueprint}, {@code event}, {@code explorer}, {@code
 *       logstream}, {@code usage}, {@code webhook}, {@code workflow}
 * </ol>
 */
@NullMarked
package dev.platform.platform;

import org.jspecify.annotations.NullMarked;
