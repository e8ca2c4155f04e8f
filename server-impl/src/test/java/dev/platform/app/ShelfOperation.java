package dev.platform.app;

import dev.platform.api.Audit;
import dev.platform.api.Credential;
import dev.platform.api.Limit;
import dev.platform.api.Operation;
import dev.platform.api.Permission;
import org.jspecify.annotations.Nullable;

/** Operations of pages that no contract of ours has, as the generated catalogues have them. */
enum ShelfOperation implements Operation {
  GET_SHELVES_PAGE("get-shelves-page", "GET", Permission.VIEW, Audit.NONE),
  SUBMIT_SHELF("submit-shelf", "POST", Permission.CREATE, Audit.WRITE);

  private final String id;
  private final String method;
  private final Permission permission;
  private final Audit audit;

  ShelfOperation(String id, String method, Permission permission, Audit audit) {
    this.id = id;
    this.method = method;
    this.permission = permission;
    this.audit = audit;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public String path() {
    return "/shelves";
  }

  @Override
  public int status() {
    return 200;
  }

  @Override
  public boolean hasBody() {
    return true;
  }

  @Override
  public @Nullable Permission permission() {
    return permission;
  }

  @Override
  public boolean isPublic() {
    return false;
  }

  @Override
  public String target() {
    return "caller";
  }

  @Override
  public Audit audit() {
    return audit;
  }

  @Override
  public String event() {
    return "";
  }

  @Override
  public Credential credential() {
    return Credential.SESSION;
  }

  @Override
  public boolean confirms() {
    return false;
  }

  @Override
  public Limit limit() {
    return Limit.NONE;
  }

  @Override
  public boolean isDeprecated() {
    return false;
  }
}
