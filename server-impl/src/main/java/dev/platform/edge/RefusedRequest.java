package dev.platform.edge;

import dev.platform.base.http.RequestFault;

/** Why what has come is no request. */
final class RefusedRequest extends Exception {

  private static final long serialVersionUID = 1;

  private final RequestFault fault;

  RefusedRequest(RequestFault fault) {
    super(fault.name(), null, false, false);
    this.fault = fault;
  }

  RequestFault fault() {
    return fault;
  }
}
