package dev.platform.identity.audit;

import dev.platform.base.db.Db;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Reads the audit log, for administrators. */
public final class AuditLogs {
  /** Name of the list in its cursors. */
  public static final String LIST = "audit-logs";

  /** The most entries of a page. */
  public static final int MAX_LIMIT = 1_000;

  private final Db db;
  private final Access access;
  private final AuditStore store = new AuditStore();

  @Inject
  AuditLogs(Db db, Access access) {
    this.db = db;
    this.access = access;
  }

  /** In which order entries are read. */
  public enum Direction {
    /** The newest first. */
    BACKWARD,
    /** The oldest first. */
    FORWARD
  }

  /** A page of the entries of a workspace. */
  public Page<AuditEntry> list(
      Caller caller,
      WorkspaceId workspace,
      AuditWindow window,
      Direction direction,
      PageRequest page) {
    return db.read(
        "audit.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.MANAGE, workspace);
          return Page.of(
              switch (direction) {
                case BACKWARD -> store.backward(tx, grant, window, page);
                case FORWARD -> store.forward(tx, grant, window, page);
              },
              AuditEntry::cursor);
        });
  }

  /**
   * All entries of a window, the oldest first, in parts that are read when they are asked for. It
   * ends now: what comes in meanwhile is left out.
   */
  public Iterator<List<AuditEntry>> export(
      Caller caller, WorkspaceId workspace, AuditWindow window) {
    return db.read(
        "audit.export",
        tx -> {
          var grant = access.require(tx, caller, Permission.MANAGE, workspace);
          var to = window.to() == null ? tx.now() : window.to();
          return new Parts(grant, new AuditWindow(window.from(), to));
        });
  }

  /** Reads on where the part before has ended. */
  private final class Parts implements Iterator<List<AuditEntry>> {
    private final Grant<WorkspaceId> grant;
    private final AuditWindow window;
    private @Nullable PageRequest next = new PageRequest(null, MAX_LIMIT);

    Parts(Grant<WorkspaceId> grant, AuditWindow window) {
      this.grant = grant;
      this.window = window;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public List<AuditEntry> next() {
      var page = next;
      if (page == null) {
        throw new NoSuchElementException();
      }
      var part = db.read("audit.export", tx -> store.forward(tx, grant, window, page));
      next =
          part.size() < MAX_LIMIT
              ? null
              : new PageRequest(part.get(part.size() - 1).cursor(), MAX_LIMIT);
      return part;
    }
  }
}
