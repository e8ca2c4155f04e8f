package dev.platform.content.page;

import dev.platform.content.source.Grade;
import dev.platform.content.source.Language;
import gg.jte.Content;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/** Turns markdown into HTML. */
public final class Markdown {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), AutolinkExtension.create());
  private static final int HIGHEST = 2;
  private static final int DEEPEST = 3;
  private static final int MOST = 30;
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  private Markdown() {}

  /**
   * A text that was rendered.
   *
   * @param html safe to send
   * @param headings in their order
   */
  public record Rendered(Content html, List<Heading> headings) {

    /** The headings for a table of contents: where there are many, the highest only. */
    public List<Heading> contents() {
      int deepest = headings.size() > MOST ? HIGHEST : DEEPEST;
      return headings.stream().filter(it -> it.level() <= deepest).toList();
    }
  }

  /** The headings of a text and the words below each, without its HTML. */
  public static Outline outline(String markdown) {
    return Outline.of(PARSER.parse(markdown));
  }

  /** Renders a text for a page in a language: links to this site stay in it. */
  static Rendered render(String markdown, Language language) {
    Node document = PARSER.parse(markdown);
    Outline outline = Outline.of(document);
    localize(document, language);
    var renderer =
        HtmlRenderer.builder()
            // The first one wins.
            .nodeRendererFactory(context -> new Blocks(context, outline.anchors()))
            .attributeProviderFactory(context -> Markdown::mark)
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .build();
    var html = renderer.render(document);
    return new Rendered(output -> output.writeContent(html), outline.headings());
  }

  /** A grade in a table, or in strong letters, is shown as one. */
  private static void mark(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof TableCell || node instanceof StrongEmphasis) {
      grade(node).ifPresent(grade -> attributes.put("class", "grade " + grade.word()));
    }
  }

  /** The grade that a node says, if it says nothing else. */
  static Optional<Grade> grade(Node node) {
    return node.getFirstChild() instanceof Text text && text.getNext() == null
        ? Grade.of(text.getLiteral())
        : Optional.empty();
  }

  private static void localize(Node document, Language language) {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            var to = link.getDestination();
            if (isPage(to)) {
              link.setDestination(language.path(to));
            }
            visitChildren(link);
          }
        });
  }

  private static boolean isPage(String address) {
    var path = address.replaceAll("[?#].*", "");
    boolean inside =
        path.equals("/docs")
            || path.equals("/blog")
            || path.startsWith("/docs/")
            || path.startsWith("/blog/");
    return inside && !path.matches(".*\\.(md|txt|json)");
  }

  /** The blocks that look different here: headings with links, code to copy, wide tables. */
  private static final class Blocks implements NodeRenderer {
    private final HtmlNodeRendererContext context;
    private final Map<Node, String> anchors;

    Blocks(HtmlNodeRendererContext context, Map<Node, String> anchors) {
      this.context = context;
      this.anchors = anchors;
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(org.commonmark.node.Heading.class, FencedCodeBlock.class, TableBlock.class);
    }

    @Override
    public void render(Node node) {
      if (node instanceof org.commonmark.node.Heading heading) {
        heading(heading);
      } else if (node instanceof FencedCodeBlock block) {
        code(block);
      } else {
        table(node);
      }
    }

    private void heading(org.commonmark.node.Heading heading) {
      var anchor = anchors.getOrDefault(heading, "");
      var tag = "h" + Math.max(2, heading.getLevel());
      var html = context.getWriter();
      html.line();
      html.tag(tag, Map.of("id", anchor));
      children(heading);
      html.tag(
          "a",
          attributes(
              "class", "anchor", "href", "#" + anchor, "aria-hidden", "true", "tabindex", "-1"));
      html.tag("/a");
      html.tag("/" + tag);
      html.line();
    }

    /** Names and values, in this order. */
    private static Map<String, String> attributes(String... parts) {
      Map<String, String> attributes = new LinkedHashMap<>();
      for (int at = 0; at < parts.length; at += 2) {
        attributes.put(parts[at], parts[at + 1]);
      }
      return attributes;
    }

    private void code(FencedCodeBlock block) {
      var info = block.getInfo() == null ? "" : block.getInfo().strip();
      var language = info.split("\\s", 2)[0];
      var html = context.getWriter();
      html.line();
      html.tag("div", attributes("class", "code", "data-language", language));
      html.tag("pre", attributes("tabindex", "0"));
      html.tag("code");
      Highlighter.write(html, language, block.getLiteral());
      html.tag("/code");
      html.tag("/pre");
      html.tag("/div");
      html.line();
    }

    /** The renderer of the extension comes after this one, for what lies inside. */
    private void table(Node table) {
      var html = context.getWriter();
      html.line();
      html.raw("<div class=\"table\" tabindex=\"0\"><table>");
      children(table);
      html.raw("</table></div>");
      html.line();
    }

    private void children(Node parent) {
      Node child = parent.getFirstChild();
      while (child != null) {
        Node next = child.getNext();
        context.render(child);
        child = next;
      }
    }
  }
}
