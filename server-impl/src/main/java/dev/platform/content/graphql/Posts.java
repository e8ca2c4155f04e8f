package dev.platform.content.graphql;

import java.util.List;

/** Where the posts come from. */
public interface Posts {

  /** The published posts in English, the newest first. Drafts are not among them. */
  List<BlogPost> published();
}
