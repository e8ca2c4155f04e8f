/**
 * Jersey as every origin uses it: no product.
 *
 * <p><b>What it is.</b> {@link dev.platform.http.AdmissionFilter} lets a request in: size,
 * credential, route, CSRF token, scope, contract, in this order; {@link
 * dev.platform.identity.admission.Admission} decides. {@link dev.platform.http.FailureMapper} is
 * the only table from a failure to a status and a body. {@link dev.platform.http.Routes} lists what
 * is registered and refuses to start on a route that no contract has.
 */
@NullMarked
package dev.platform.http;

import org.jspecify.annotations.NullMarked;
