package dev.platform.client;

import dev.platform.client.api.UsersApi;
import dev.platform.client.http.Http;
import dev.platform.client.model.User;

/** Who is calling. */
public final class Users {
  private final UsersApi api;

  Users(Http http) {
    this.api = new UsersApi(http);
  }

  /** The user that the credential belongs to. */
  public User me() {
    return api.getUser();
  }
}
