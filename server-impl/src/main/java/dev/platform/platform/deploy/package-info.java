/** Deploys: how a service becomes live. */
@NullMarked
package dev.platform.platform.deploy;

import org.jspecify.annotations.NullMarked;
